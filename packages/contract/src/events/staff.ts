import type { StaffRole } from '../staff.ts'

/** The subject is the person. */
export type StaffEvent = {
  type: 'staff.changed'
  subject: string
  data: { role: StaffRole; name: string; certified: boolean }
}
