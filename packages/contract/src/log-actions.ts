/** Filters of the log by action. */
export const logActions = [
  'add',
  'change',
  'rename',
  'move',
  'trash',
  'download',
  'protect',
  'access',
  'signIn',
  'account',
  'refused',
] as const
export type LogAction = (typeof logActions)[number]
