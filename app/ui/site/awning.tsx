/** The striped awning over every public page. */
export function Awning() {
  return (
    <svg className="awning" width="100%" height="34" aria-hidden>
      <defs>
        <pattern id="awning" width="96" height="34" patternUnits="userSpaceOnUse">
          <path fill="#cf3a22" d="M0 0h48v12a24 22 0 0 1-48 0z" />
          <path fill="#fff" d="M48 0h48v12a24 22 0 0 1-48 0z" />
          <path fill="none" stroke="#0000001c" d="M48 12a24 22 0 0 0 48 0" />
        </pattern>
      </defs>
      <rect width="100%" height="34" fill="url(#awning)" />
    </svg>
  );
}
