/** The reason for a notice; together with its receiver it is the key of the outbox row. */
export const noticeKey = (template: string, reason: string) => `account:${template}:${reason}`;
