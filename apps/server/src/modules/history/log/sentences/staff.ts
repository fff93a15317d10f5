import type { StaffEvent } from '@khlang/contract/events/staff'
import type { Sentences } from './sentence.ts'

export const staffSentences: Sentences<StaffEvent['type']> = {
  // It is about the service, and in nobody's log.
  'staff.changed': null,
}
