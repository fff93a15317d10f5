import { edocLimits, type EdocReason, type EdocStatus } from '@khlang/contract/edoc-states'
import type { ResendObstacle, ResendState } from '@khlang/contract/edoc-resends'

const minuteMs = 60_000
const headOffice = '00000'

/** A delivery as its sender sees it. */
export type Tried = { status: EdocStatus; reason: EdocReason | null; attempts: number; lastAttemptAt: Date | null }

export const resendStateOf = (status: EdocStatus): ResendState =>
  status === 'failed' ? 'failed' : status === 'pending' ? 'pending' : 'success'

/** Held or failed, so that another attempt may follow; what its receiver has refused stays refused, whoever is named next. */
export const isOpen = ({ status, reason }: Pick<Tried, 'status' | 'reason'>): boolean =>
  status === 'pending' || (status === 'failed' && reason !== 'refused_by_receiver')

type Named = { taxId: string | null; branch: string | null }
/** A company without a branch is its head office. */
export const isSameReceiver = (one: Named, other: Named): boolean =>
  one.taxId === other.taxId && (one.branch ?? headOffice) === (other.branch ?? headOffice)

/** From when a delivery can be sent again, or why it cannot (T29). */
export function nextAttempt({ status, reason, attempts, lastAttemptAt }: Tried): {
  at: Date | null
  obstacle: ResendObstacle | null
} {
  const obstacle = obstacleOf(status, reason) ?? (attempts >= edocLimits.attempts ? 'attempts' : null)
  if (obstacle !== null) return { at: null, obstacle }
  return { at: new Date((lastAttemptAt?.getTime() ?? 0) + edocLimits.resendMinutes * minuteMs), obstacle: null }
}

function obstacleOf(status: EdocStatus, reason: EdocReason | null): ResendObstacle | null {
  if (status === 'failed') return reason === 'refused_by_receiver' ? 'refused' : null
  if (status !== 'pending') return 'arrived'
  return reason === 'processing' ? 'processing' : null
}
