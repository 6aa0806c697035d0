/** What a notice is told for: with who is told, it makes the key of its row. */
export const noticeKey = (template: string, reason: string) => `account:${template}:${reason}`;
