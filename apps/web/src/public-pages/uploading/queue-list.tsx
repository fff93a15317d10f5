import { Pause, Play, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { percentOf } from '../../lib/sizes.ts'
import pageClasses from '../public-pages.module.css'
import type { Queued } from './queue.ts'
import classes from './uploading.module.css'
import type { SendingQueue } from './use-sending.ts'

type QueueListProps = {
  sending: SendingQueue
  /** Whether the link takes files now; as long as it does not, none of these has been sent. */
  isOpen: boolean
  /** Looks whether it does again: then they go by themselves. */
  onAgain: () => void
}

/** What is on its way: one file is sent, the others wait. */
export function QueueList({ sending, isOpen, onAgain }: QueueListProps) {
  const { t } = useTranslation('public-uploads')
  const shown = sending.queue.filter(({ state }) => state !== 'done')
  if (shown.length === 0) return null
  const title = t(isOpen ? 'queue.title' : 'queue.unsent')
  return (
    <section className={classes.list}>
      <h2>{title}</h2>
      <ul aria-label={title}>
        {shown.map((item) =>
          isOpen ? (
            <QueueRow key={item.key} item={item} sending={sending} />
          ) : (
            <UnsentRow key={item.key} item={item} sending={sending} />
          ),
        )}
      </ul>
      {!isOpen && (
        <button type="button" className={pageClasses.second} onClick={onAgain}>
          {t('queue.again')}
        </button>
      )}
    </section>
  )
}

type RowProps = { item: Queued; sending: SendingQueue }

function UnsentRow({ item, sending }: RowProps) {
  const { t } = useTranslation('public-uploads')
  const { name } = item.file
  return (
    <li>
      <div className={classes.entry}>
        <b>{name}</b>
        <span data-late>{t('queue.unsentOne')}</span>
      </div>
      <Tool label={t('queue.remove', { name })} icon={<X size={18} />} onClick={() => void sending.remove(item)} />
    </li>
  )
}

function QueueRow({ item, sending }: RowProps) {
  const { t } = useTranslation('public-uploads')
  const { file, state, sent, error } = item
  const { name } = file
  const percent = percentOf(sent, file.size)
  return (
    <li>
      <div className={classes.entry}>
        <b>{name}</b>
        <span role={state === 'failed' ? 'alert' : undefined} data-late={state === 'failed' || undefined}>
          {error ?? t(`queue.${state === 'failed' ? 'waiting' : state}`, { percent })}
        </span>
        {state !== 'waiting' && state !== 'failed' && (
          <progress max={100} value={percent} aria-label={t('queue.progress', { name })} />
        )}
      </div>
      {state === 'sending' && (
        <Tool label={t('queue.pause', { name })} icon={<Pause size={18} />} onClick={() => sending.pause(item)} />
      )}
      {(state === 'paused' || state === 'offline') && (
        <Tool label={t('queue.resume', { name })} icon={<Play size={18} />} onClick={() => sending.resume(item)} />
      )}
      {state === 'failed' && (
        <Tool label={t('queue.retry', { name })} icon={<RotateCw size={18} />} onClick={() => sending.retry(item)} />
      )}
      {(state !== 'sending' || item.url !== null) && (
        <Tool label={t('queue.remove', { name })} icon={<X size={18} />} onClick={() => void sending.remove(item)} />
      )}
    </li>
  )
}

const Tool = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
  <button type="button" className={pageClasses.tool} aria-label={label} title={label} onClick={onClick}>
    {icon}
  </button>
)
