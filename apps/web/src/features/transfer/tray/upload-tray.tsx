import { ChevronDown, ChevronUp, FileUp, FolderOpen, Pause, Play, RotateCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useStore } from '../../../lib/store.ts'
import { percentOf } from '../../../lib/sizes.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { pickFiles } from '../browser/pick-files.ts'
import { foldersMade, namesPrompt, preparing, uploadPrompt } from '../browser/start-upload.ts'
import { engine, resumeByHandles, startTransfers, withHandle } from '../browser/transfer.ts'
import { type Waiting, waiting } from '../browser/when-connected.ts'
import { TakenNotice } from './taken-notice.tsx'
import { TaskList } from './task-list.tsx'
import classes from './tray.module.css'
import { WaitingRows } from './waiting-rows.tsx'
import { useTaskIds, useTotals } from './use-transfers.ts'
import { headline, subline } from './tray-texts.ts'

const preflight = lazyDialog(() => import('../preflight/preflight-dialog.tsx').then((module) => module.PreflightDialog))

const names = lazyDialog(() => import('../preflight/names-dialog.tsx').then((module) => module.NamesDialog))

export type UploadTrayProps = {
  /** Folders whose lists are old now; called at most every two seconds. */
  onArrived: (folderIds: ReadonlySet<string>) => void
  onOpenFolder: (folderId: string) => void
}

/** The uploads of this page: collapsed a line, opened a list. */
export function UploadTray({ onArrived, onOpenFolder }: UploadTrayProps) {
  const { t } = useTranslation('transfer')
  const asked = useStore(uploadPrompt)
  const naming = useStore(namesPrompt)
  const offline = useStore(waiting)
  const busy = useStore(preparing) > offline.length
  const ids = useTaskIds()
  useEffect(() => void startTransfers(), [])
  const settled = useArrivals(onArrived)
  return (
    <>
      <VisuallyHidden role="status">{settled?.text}</VisuallyHidden>
      {ids.length > 0 ? (
        <Tray ids={ids} offline={offline} target={settled?.target ?? null} onOpenFolder={onOpenFolder} />
      ) : offline.length > 0 ? (
        <section className={classes.tray} aria-label={t('waiting.label')}>
          <WaitingRows all={offline} />
        </section>
      ) : (
        busy &&
        !asked &&
        !naming && (
          <div className={classes.tray} role="status">
            <p className={classes.preparing}>{t('head.preparing')}</p>
          </div>
        )
      )}
      {asked && <preflight.Dialog prompt={asked} />}
      {naming && <names.Dialog prompt={naming} />}
    </>
  )
}

type Target = { id: string; name: string }
type TrayProps = Pick<UploadTrayProps, 'onOpenFolder'> & {
  ids: readonly string[]
  offline: readonly Waiting[]
  /** The one folder that the last files arrived in. */
  target: Target | null
}
function Tray({ ids, offline, target, onOpenFolder }: TrayProps) {
  const { t } = useTranslation('transfer')
  const totals = useTotals()
  const byHandle = useStore(withHandle)
  const [open, setOpen] = useState(() => !matchMedia('(max-width: 600px)').matches)
  const [asking, setAsking] = useState(false)
  const percent = percentOf(totals.sent, totals.bytes)
  const unfinished = totals.active || totals.paused > 0 || totals.needFile > 0

  async function choose() {
    if (byHandle.size > 0) {
      const { matched } = await resumeByHandles()
      withHandle.set(new Set())
      if (matched > 0) return
    }
    const files = await pickFiles('files')
    if (files.length === 0) return
    const { matched, strangers } = engine.giveFiles(files)
    if (strangers.length > 0)
      toast({ message: t(matched > 0 ? 'choose.some' : 'choose.none', { count: strangers.length }) })
  }
  const close = () => {
    if (unfinished) setAsking(true)
    else engine.cancel()
    if (!unfinished) engine.clearFinished()
  }
  const button = (label: string, Icon: typeof X, run: () => void) => (
    <IconButton label={label} icon={Icon} onClick={run} />
  )
  return (
    <section className={classes.tray} aria-label={t('label')} data-open={open || undefined}>
      <header className={classes.head}>
        <div className={classes.headTexts}>
          <h2>{headline(totals, t)}</h2>
          <p className={classes.sub}>{subline(totals, t)}</p>
        </div>
        {totals.failed > 0 && button(t('all.retry'), RotateCw, () => engine.retry())}
        {totals.active
          ? button(t('all.pause'), Pause, () => engine.pause())
          : totals.paused > 0 && button(t('all.resume'), Play, () => engine.resume())}
        {button(t(open ? 'collapse' : 'expand'), open ? ChevronDown : ChevronUp, () => setOpen(!open))}
        {button(t('close'), X, close)}
      </header>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('label')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        data-idle={!totals.active || undefined}
      >
        <span style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
      {offline.length > 0 && <WaitingRows all={offline} />}
      {open && totals.needFile > 0 && (
        <div className={classes.notice}>
          <p>{t('needFile.text', { count: totals.needFile })}</p>
          <button type="button" className={classes.textTool} onClick={() => void choose()}>
            <FileUp size={16} aria-hidden="true" />
            {t('needFile.choose')}
          </button>
        </div>
      )}
      {target && !totals.active && (
        <div className={classes.notice} data-done="">
          <button type="button" className={classes.textTool} onClick={() => onOpenFolder(target.id)}>
            <FolderOpen size={16} aria-hidden="true" />
            {t('settled.open', { name: target.name })}
          </button>
        </div>
      )}
      {open && totals.taken > 0 && <TakenNotice count={totals.taken} />}
      {open && <TaskList ids={ids} onOpenFolder={onOpenFolder} onChoose={() => void choose()} />}
      <ConfirmDialog
        opened={asking}
        danger
        title={t('stop.title')}
        text={t('stop.text')}
        confirmLabel={t('stop.confirm')}
        onConfirm={() => {
          engine.cancel()
          engine.clearFinished()
        }}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

const refreshMs = 2000

type Settled = { text: string; target: Target | null }

/** Reports stale lists in batches, not for each file; returns how the last batch ended, for who does not see the tray. */
function useArrivals(onArrived: UploadTrayProps['onArrived']): Settled | null {
  const { t } = useTranslation('transfer')
  const [settled, setSettled] = useState<Settled | null>(null)
  useEffect(() => {
    let folders = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | null = null
    const flush = () => {
      timer = null
      const ready = folders
      folders = new Set()
      if (ready.size > 0) onArrived(ready)
    }
    const note = (...some: string[]) => {
      for (const id of some) folders.add(id)
      timer ??= setTimeout(flush, refreshMs)
    }
    // Small files may have arrived before the tray was there to hear of them.
    const earlier = engine.board.list().filter((task) => task.state === 'done')
    for (const id of [...earlier.map((task) => task.folderId), ...foldersMade.get()]) folders.add(id)
    flush()
    const leave = [
      engine.board.onArrived((task) => note(task.folderId)),
      foldersMade.subscribe(() => {
        note(...foldersMade.get())
        if (timer) clearTimeout(timer)
        flush()
      }),
      engine.board.onSettled(({ done, skipped, failed }) => {
        if (timer) clearTimeout(timer)
        flush()
        const target = done[0]?.target
        const count = done.length
        if (!target) return setSettled(null)
        const text =
          failed > 0
            ? t('settled.partly', { count, failed })
            : skipped > 0
              ? t('settled.skipped', { count, skipped })
              : t('settled.done', { count })
        setSettled({ text, target: done.every((task) => task.target.id === target.id) ? target : null })
      }),
    ]
    return () => {
      if (timer) clearTimeout(timer)
      for (const one of leave) one()
    }
  }, [onArrived, t])
  return settled
}
