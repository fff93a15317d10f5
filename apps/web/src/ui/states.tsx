import { ActionIcon, Button } from '@mantine/core'
import { CircleAlert, CloudOff, Copy, Inbox, LockKeyhole, type LucideIcon, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../lib/call.ts'
import { connection } from '../lib/connection.ts'
import { useStore } from '../lib/store.ts'
import classes from './states.module.css'
import { copyText } from './copy-text.ts'

type Level = 1 | 2 | 3
type FrameProps = {
  icon: LucideIcon
  tone: 'accent' | 'bad' | 'quiet'
  title: ReactNode
  text?: ReactNode
  level: Level
  role?: 'alert' | 'status'
  children?: ReactNode
}

function Frame({ icon: Icon, tone, title, text, level, role, children }: FrameProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classes.state} data-tone={tone} data-level={level} role={role}>
      <span className={classes.picture} aria-hidden="true">
        <Icon size={40} strokeWidth={1.6} />
      </span>
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </div>
  )
}

export type EmptyStateProps = {
  icon?: LucideIcon
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  level?: Level
}

/** A list without rows: a picture, one sentence, the first action. */
export const EmptyState = ({ icon = Inbox, title, text, action, level = 2 }: EmptyStateProps) => (
  <Frame icon={icon} tone="accent" title={title} text={text} level={level}>
    {action && <div className={classes.actions}>{action}</div>}
  </Frame>
)

/** What is missing without a connection, and that it comes by itself when there is one again. */
export function OfflineState({ level = 2, children }: { level?: Level; children?: ReactNode }) {
  const { t } = useTranslation('ui')
  const state = useStore(connection)
  return (
    <Frame
      icon={CloudOff}
      tone="quiet"
      role="status"
      level={level}
      title={t(state === 'unreachable' ? 'away.unreachable' : 'away.offline')}
      text={t('away.text')}
    >
      {children}
    </Frame>
  )
}

export type ErrorStateProps = { error: unknown; onRetry?: () => void; level?: Level; action?: ReactNode }

/** What happened, what to do, a way to try again, and the trace id for support. */
export function ErrorState({ error, onRetry, level = 2, action }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  const isAway = useStore(connection) !== 'up'
  const known = error instanceof CallError ? error : null
  // Whatever failed without a connection, a call or a part of the app, failed for want of it.
  if (isAway && (!known || known.status === 0)) return <OfflineState level={level}>{action}</OfflineState>
  return (
    <Frame
      icon={CircleAlert}
      tone="bad"
      role="alert"
      level={level}
      title={t(known?.machineCode === 'PROFILE_FAILED' ? 'error.denied' : 'error.title')}
      text={known?.message ?? t('error.unknown')}
    >
      <div className={classes.actions}>
        {onRetry && (
          <Button variant="default" leftSection={<RefreshCw size={16} aria-hidden="true" />} onClick={onRetry}>
            {t('error.retry')}
          </Button>
        )}
        {action}
      </div>
      {known?.traceId && <TraceId id={known.traceId} />}
    </Frame>
  )
}

/** The id under which the server wrote down what happened. */
export function TraceId({ id }: { id: string }) {
  const { t } = useTranslation('ui')
  return (
    <span className={classes.trace}>
      {t('error.traceId')} <code>{id}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('error.copyTraceId')}
        onClick={() => void copyText(id, t('copied'))}
      >
        <Copy size={14} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}

export type NoPermissionStateProps = { text?: ReactNode; askWhom?: ReactNode; action?: ReactNode; level?: Level }

/** Why a person sees nothing here, and whom to ask. */
export function NoPermissionState({ text, askWhom, action, level = 2 }: NoPermissionStateProps) {
  const { t } = useTranslation('ui')
  return (
    <Frame
      icon={LockKeyhole}
      tone="quiet"
      level={level}
      title={t('noPermission.title')}
      text={
        <>
          {text ?? t('noPermission.text')} {askWhom ?? t('noPermission.ask')}
        </>
      }
    >
      {action && <div className={classes.actions}>{action}</div>}
    </Frame>
  )
}
