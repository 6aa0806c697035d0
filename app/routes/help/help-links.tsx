/** Links to help articles, as large as a thumb. */
export function HelpLinks({ articles }: { articles: readonly { href: string; title: string }[] }) {
  return (
    <ul className="help-list">
      {articles.map(({ href, title }) => (
        <li key={href}>
          <a href={href}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
