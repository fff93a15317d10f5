import { errorText, isErrorCode } from '@khlang/contract'
import type { TFunction } from 'i18next'
import type { Language } from '../../../lib/dates.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import type { Totals } from '../engine/totals.ts'
import type { ErrorInfo, Task } from '../engine/types.ts'

type T = TFunction<'transfer'>

/** `2 นาที 5 วินาที`, rounded so that it does not jump. */
export function timeLeft(seconds: number, t: T): string {
  if (seconds < 60) return t('time.seconds', { count: Math.max(1, Math.ceil(seconds / 5) * 5) })
  if (seconds < 3600) return t('time.minutes', { count: Math.round(seconds / 60) })
  return t('time.hours', { hours: Math.floor(seconds / 3600), minutes: Math.round((seconds % 3600) / 60) })
}

export function headline(totals: Totals, t: T): string {
  const open = totals.files - totals.finished - totals.failed - totals.needFile
  if (totals.active) return t('head.active', { count: open })
  if (totals.needFile > 0) return t('head.needFile', { count: totals.needFile })
  if (totals.paused > 0) return t('head.paused', { count: totals.paused })
  if (totals.failed > 0) return t('head.failed', { count: totals.failed })
  return t('head.done', { count: totals.finished })
}

export function subline(totals: Totals, t: T): string {
  const parts = [t('sub.files', { done: totals.finished, count: totals.files })]
  if (totals.active && totals.speed) parts.push(`${formatBytes(totals.speed)}/${t('time.perSecond')}`)
  if (totals.active && totals.secondsLeft !== null) parts.push(t('sub.left', { time: timeLeft(totals.secondsLeft, t) }))
  if (!totals.active && totals.failed > 0) parts.push(t('sub.failed', { count: totals.failed }))
  return parts.join(' · ')
}

/** Why nothing was stored: the file had these contents already, or its name was taken. */
export const skippedText = ({ itemId }: Pick<Task, 'itemId'>) =>
  itemId === null ? ('state.skipped' as const) : ('state.unchanged' as const)

/** What happened to a file and what to do, in one line. */
export function taskText(task: Task, t: T, language: Language): string {
  switch (task.state) {
    case 'waiting':
      return t('state.waiting')
    case 'sending':
      return `${formatBytes(task.sent)} / ${formatBytes(task.size)}`
    case 'finishing':
      return t('state.finishing')
    case 'retrying':
      return t('state.retrying')
    case 'paused':
      return t('state.paused', { sent: formatBytes(task.sent) })
    case 'needsFile':
      return t('state.needsFile')
    case 'done':
      return formatBytes(task.size)
    case 'skipped':
      return t(skippedText(task))
    case 'failed':
      return task.error ? errorTextOf(task.error, task, t, language) : t('error.unknown')
  }
}

export function errorTextOf(error: ErrorInfo, task: Pick<Task, 'name' | 'size'>, t: T, language: Language): string {
  if (error.code === 'NETWORK' || error.code === 'OFFLINE') return t('error.network')
  if (error.code === 'FILE_UNREADABLE') return t('error.unreadable')
  if (error.code === 'UPLOAD_NOT_ALLOWED') return t('error.notAllowed')
  if (error.message) return error.message
  if (!isErrorCode(error.code)) return t('error.unknown')
  return errorText(error.code, language, { name: task.name, need: formatBytes(task.size) })
}
