import { duplicateChoicesFor } from '@khlang/contract'
import { CircleAlert, CircleCheck, CircleSlash2, FileUp, FolderOpen, Pause, Play, RotateCw, X } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useLanguage } from '../../../lib/i18n.ts'
import { percentOf } from '../../../lib/sizes.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { ProgressRing } from '../../../ui/progress-ring.tsx'
import { engine } from '../browser/transfer.ts'
import type { Task } from '../engine/types.ts'
import classes from './tray.module.css'
import { useTask } from './use-transfers.ts'
import { skippedText, taskText } from './tray-texts.ts'

export type TaskRowProps = { id: string; top: number; onOpenFolder: (folderId: string) => void; onChoose: () => void }

/** One file of the queue: how far it is, what went wrong, what can be done. */
export const TaskRow = memo(function TaskRow({ id, top, onOpenFolder, onChoose }: TaskRowProps) {
  const { t } = useTranslation('transfer')
  const language = useLanguage()
  const task = useTask(id)
  if (!task) return null
  const text = taskText(task, t, language)
  return (
    <li className={classes.row} data-state={task.state} style={{ transform: `translateY(${top}px)` }}>
      <FileIcon item={{ type: 'file', name: task.name, mimeType: task.type }} />
      <span className={classes.texts}>
        <span className={classes.name} title={task.path ? `${task.path}/${task.name}` : task.name}>
          {task.name}
        </span>
        <span className={classes.sub} title={text}>
          {task.path && task.state !== 'failed' && <span>{task.path} · </span>}
          {text}
        </span>
      </span>
      <Buttons task={task} onOpenFolder={onOpenFolder} onChoose={onChoose} />
      <StateIcon task={task} />
    </li>
  )
})

function StateIcon({ task }: { task: Task }) {
  const { t } = useTranslation('transfer')
  if (task.state === 'done')
    return <CircleCheck size={20} className={classes.good} role="img" aria-label={t('state.done')} />
  if (task.state === 'failed')
    return <CircleAlert size={20} className={classes.bad} role="img" aria-label={t('state.failed')} />
  if (task.state === 'skipped')
    return <CircleSlash2 size={20} className={classes.quiet} role="img" aria-label={t(skippedText(task))} />
  return <ProgressRing value={percentOf(task.sent, task.size)} label={t('row.progress', { name: task.name })} />
}

/** What can still be chosen for a name that was taken; skipping is the cross beside it. */
const answersTo = ({ name, keepsVersions, error }: Task) =>
  error?.code === 'VERSION_TYPE'
    ? (['create_copy'] as const)
    : duplicateChoicesFor(name, keepsVersions).filter((choice) => choice !== 'skip')

function Buttons({ task, onOpenFolder, onChoose }: { task: Task } & Pick<TaskRowProps, 'onOpenFolder' | 'onChoose'>) {
  const { t } = useTranslation('transfer')
  const { name } = task
  const button = (label: string, Icon: typeof X, run: () => void) => (
    <IconButton
      label={`${label}: ${name}`}
      hint={label}
      icon={Icon}
      iconSize={16}
      size="small"
      key={label}
      onClick={run}
    />
  )
  const cancel = button(t('row.cancel'), X, () => engine.cancel(task.id))
  switch (task.state) {
    case 'done':
      return button(t('row.folder'), FolderOpen, () => onOpenFolder(task.folderId))
    case 'skipped':
      return null
    case 'needsFile':
      return [button(t('row.choose'), FileUp, onChoose), cancel]
    case 'paused':
      return [button(t('row.resume'), Play, () => engine.resume(task.id)), cancel]
    case 'failed':
      return task.error?.code === 'FILE_EXISTS' || task.error?.code === 'VERSION_TYPE' ? (
        <>
          <MenuButton
            label={t('row.answer')}
            align="end"
            entries={answersTo(task).map((choice) => ({
              id: choice,
              label: t(`choice.${choice}`),
              run: () => engine.retry(task.id, choice),
            }))}
          >
            {(props) => (
              <IconButton
                label={`${t('row.answer')}: ${name}`}
                hint={t('row.answer')}
                icon={RotateCw}
                iconSize={16}
                size="small"
                {...props}
              />
            )}
          </MenuButton>
          {cancel}
        </>
      ) : (
        [button(t('row.retry'), RotateCw, () => engine.retry(task.id)), cancel]
      )
    case 'finishing':
      return cancel
    default:
      return [button(t('row.pause'), Pause, () => engine.pause(task.id)), cancel]
  }
}
