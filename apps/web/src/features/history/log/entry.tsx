import type { ItemLogEntry } from '@khlang/contract/item-log'
import type { ActedBy } from '@khlang/contract/log-actors'
import { type LogEntry, undoLogEntry } from '@khlang/contract/personal-log'
import { type LogAction } from '@khlang/contract/log-actions'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ArrowRightLeft,
  Ban,
  CirclePlus,
  Download,
  KeyRound,
  LogIn,
  type LucideIcon,
  Pencil,
  ShieldCheck,
  SquarePen,
  Trash2,
  Undo2,
  UserRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { call } from '../../../lib/call.ts'
import { refreshUsage } from '../../../lib/usage.ts'
import { formatDateTime, formatTime } from '../../../lib/dates.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormError } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { logKey } from './personal-log.api.ts'
import classes from './personal-log.module.css'

export const logIcons: Record<LogAction, LucideIcon> = {
  add: CirclePlus,
  change: SquarePen,
  rename: Pencil,
  move: ArrowRightLeft,
  trash: Trash2,
  download: Download,
  protect: ShieldCheck,
  access: KeyRound,
  signIn: LogIn,
  account: UserRound,
  refused: Ban,
}

/** One row: what happened in a sentence, when, from where, and a way back while there is one. */
export function Entry({ entry }: { entry: ItemLogEntry & Partial<Pick<LogEntry, 'undoUntil'>> }) {
  const { t } = useTranslation('log')
  const language = useLanguage()
  const Icon = logIcons[entry.action]
  return (
    <li className={classes.entry} data-refused={entry.refused || undefined}>
      <Icon size={18} aria-hidden="true" />
      <div className={classes.texts}>
        <p>
          <Sentence pieces={entry.sentence} />
        </p>
        <small>
          <time dateTime={entry.at} title={formatDateTime(entry.at, language)}>
            {formatTime(entry.at, language)}
          </time>{' '}
          · {t(`clients.${entry.client}`)}
          <ActedByText by={entry.by} />
          {entry.address && ` · ${entry.address}`}
          {entry.recordId && (
            <>
              {' · '}
              <Link to="/trash/destroyed/$id" params={{ id: entry.recordId }}>
                {t('record')}
              </Link>
            </>
          )}
        </small>
      </div>
      {entry.undoUntil && <Undo entry={entry} until={entry.undoUntil} />}
    </li>
  )
}

/** What acted, where the sentence names a person or the product. */
export function ActedByText({ by }: { by: ActedBy }) {
  const { t } = useTranslation('log')
  if (by === null || (by.kind !== 'partner' && by.kind !== 'system')) return null
  return <> · {t(`by.${by.kind}`, { name: by.name })}</>
}

/** What happened, with links to what the reader can open. */
export const Sentence = ({ pieces }: { pieces: LogEntry['sentence'] }) =>
  pieces.map((piece, index) => (
    // biome-ignore lint: the pieces of a sentence never change their order
    <Piece key={index} piece={piece} />
  ))

function Piece({ piece: { text, itemId, folderId } }: { piece: LogEntry['sentence'][number] }) {
  if (!folderId) return <>{text}</>
  return (
    <Link to="/directory/$id" params={{ id: folderId }} search={itemId && itemId !== folderId ? { item: itemId } : {}}>
      {text}
    </Link>
  )
}

function Undo({ entry, until }: { entry: ItemLogEntry; until: string }) {
  const { t } = useTranslation('log')
  const language = useLanguage()
  const queries = useQueryClient()
  const { busy, error, send, forget } = useSending()
  const sentence = entry.sentence.map((piece) => piece.text).join('')
  const undo = () =>
    send(async () => {
      await call(undoLogEntry, { params: { id: entry.id }, body: {} })
      toast({ tone: 'good', message: t('undo.done') })
      forget()
      await Promise.all([
        queries.invalidateQueries({ queryKey: logKey() }),
        queries.invalidateQueries({ queryKey: ['drive'] }),
        refreshUsage(queries),
      ])
    })
  return (
    <div className={classes.undo}>
      <Button
        size="compact-sm"
        variant="default"
        loading={busy && !error}
        leftSection={<Undo2 size={15} aria-hidden="true" />}
        title={t('undo.until', { when: formatDateTime(until, language) })}
        aria-label={t('undo.label', { what: sentence })}
        onClick={() => void undo()}
      >
        {t('undo.verb')}
      </Button>
      <FormError error={error} />
    </div>
  )
}
