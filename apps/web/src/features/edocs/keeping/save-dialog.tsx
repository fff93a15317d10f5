import type { EdocListed } from '@khlang/contract/edoc-boxes'
import type { EdocParts } from '@khlang/contract/edoc-keeping'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/session.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { ChoiceGroup } from '../../../ui/choices.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { PlaceDialog, refreshLists } from '../../browser/index.ts'
import classes from '../edocs.module.css'
import type { KeptDialogProps } from './download-dialog.tsx'
import { type OnDuplicate, onDuplicates, type SaveFailure, saveFiles, withParts } from './keeping.api.ts'
import { LeftOut } from './left-out.tsx'
import { PartsChoice } from './parts-choice.tsx'

/** Saves files of documents in a folder: “etax” of one's own drive, or one that is chosen. */
export function EdocSaveDialog({ edocs, onClose }: KeptDialogProps) {
  const { t } = useTranslation('keeping')
  const queries = useQueryClient()
  const router = useRouter()
  const { active } = useMe()
  const [as, setAs] = useState<EdocParts>('both')
  const [place, setPlace] = useState<{ id: string; name: string } | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const [waiting, setWaiting] = useState<readonly EdocListed[]>(edocs)
  const [failures, setFailures] = useState<readonly SaveFailure[]>([])
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>('create_copy')
  const [done, setDone] = useState(0)
  const { busy, error, send } = useSending()
  const chosen = withParts(waiting, as)
  // Folders of another account are not open here.
  const isHere = edocs.every(({ accountId }) => accountId === active.accountId)
  const isTaken = failures.some(({ machineCode }) => machineCode === 'FILE_EXISTS')
  const others = failures.filter(({ machineCode }) => machineCode !== 'FILE_EXISTS')

  async function save() {
    setDone(0)
    const how = { as, ...(place && { folderId: place.id }), ...(isTaken && { onDuplicate }) }
    const saved = await saveFiles(chosen, how, setDone)
    refreshLists(queries, [saved.folderId])
    const { folderId } = saved
    const open = {
      label: t('save.open'),
      run: () => void router.navigate({ to: '/directory/$id', params: { id: folderId } }),
    }
    if (saved.files > 0)
      toast({
        tone: 'good',
        message: t('save.done', { count: saved.files }),
        ...(isHere && folderId && { action: open }),
      })
    const left = saved.failures.filter(
      ({ machineCode }) => machineCode !== 'FILE_EXISTS' || onDuplicate !== 'skip' || !isTaken,
    )
    if (left.length === 0) return onClose()
    setFailures(left)
    setWaiting(chosen.filter(({ id }) => left.some((failure) => failure.id === id)))
    throw new SomeLeft()
  }
  if (isChoosing)
    return (
      <PlaceDialog
        kind="copy"
        words={{ title: t('save.choose'), confirm: t('save.chooseConfirm') }}
        items={[]}
        startAt={place?.id ?? null}
        onChoose={({ id, name }) => {
          setPlace({ id, name })
          setIsChoosing(false)
        }}
        onClose={() => setIsChoosing(false)}
      />
    )
  return (
    <FormDialog
      width="medium"
      title={t('save.title', { count: edocs.length })}
      text={t('save.text')}
      confirm={t('save.confirm')}
      disabled={chosen.length === 0}
      busy={busy}
      dirty={false}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        if (chosen.length > 0) void send(save, (failure) => failure instanceof SomeLeft)
      }}
    >
      <PartsChoice value={as} onChange={setAs} />
      <div className={classes.place}>
        <span>
          {t('save.folder')}: <b>{place?.name ?? t('save.own')}</b>
        </span>
        {isHere && (
          <Button size="compact-md" variant="default" disabled={busy} onClick={() => setIsChoosing(true)}>
            {t('save.choose')}
          </Button>
        )}
      </div>
      <LeftOut edocs={waiting.filter((edoc) => !chosen.includes(edoc))} />
      {isTaken && (
        <ChoiceGroup
          legend={t('save.taken', { count: failures.length - others.length })}
          choices={onDuplicates.map((value) => ({ value, label: t(`save.duplicate.${value}`) }))}
          value={onDuplicate}
          onChange={setOnDuplicate}
        />
      )}
      {others.length > 0 && (
        <div role="alert" className={classes.note}>
          <p>{t('save.failed', { count: others.length })}</p>
          <ul>
            {others.map(({ id, documentNo, errorMessage }) => (
              <li key={id}>
                {documentNo}: {errorMessage}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p role="status" className={classes.progress}>
        {busy && t('save.progress', { done, count: chosen.length })}
      </p>
    </FormDialog>
  )
}

class SomeLeft extends Error {}
