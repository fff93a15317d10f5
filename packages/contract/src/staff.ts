/** What people do for the service: help customers as botonebox, or decide whose a number is. */
export const staffRoles = ['support', 'operator'] as const
export type StaffRole = (typeof staffRoles)[number]
