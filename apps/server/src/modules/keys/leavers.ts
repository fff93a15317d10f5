import type { Follower } from '../audit/index.ts'

/** Notifies the admins of a business when somebody leaves who has created keys. */
export const leaverFollower: Follower = {
  job: 'keys:notify-creator-left',
  when: (event) => event.type === 'employee.changed' && ['removed', 'left'].includes(event.data.change),
}
