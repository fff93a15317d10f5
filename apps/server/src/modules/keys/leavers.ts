import type { Follower } from '../audit/index.ts'

/** Tells the admins of a business when somebody leaves who has created keys. */
export const leaverFollower: Follower = {
  job: 'keys:tell-creator-left',
  when: (event) => event.type === 'employee.changed' && event.data.change === 'removed',
}
