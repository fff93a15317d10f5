import { confirmedMinutes } from '@khlang/contract/step-up'

/** Whether the person of a session proved who they are recently enough for a critical operation. */
export const isRecentlyConfirmed = (confirmedAt: Date | null, now: Date): boolean => {
  if (confirmedAt === null) return false
  const age = now.getTime() - confirmedAt.getTime()
  return age >= 0 && age < confirmedMinutes * 60_000
}
