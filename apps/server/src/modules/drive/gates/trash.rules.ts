import { trashDays } from '@khlang/contract'

const trashMs = trashDays * 86_400_000

/** What was trashed at or before this has been in the trash for its full time. */
export const trashedBefore = (now: Date): Date => new Date(now.getTime() - trashMs)

/** Whether an item has left the trash permanently: to the second, whether or not the job has removed it already. */
export const hasLeftTrash = ({ trashed_at: at }: { trashed_at: Date | null }, now: Date): boolean =>
  at !== null && at <= trashedBefore(now)
