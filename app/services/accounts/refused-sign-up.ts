/** How a sign-up that was refused, since its address was taken, is known again. */
export function refusedSignUpText(userId: string, derived: string): string {
  return `refused-sign-up:${userId}:${derived}`;
}
