import {
  channelLimits,
  cleanName,
  directDuplicates,
  type DirectUploaded,
  errorText,
  getItem,
  hasExtension,
  listDrives,
} from '@khlang/contract'
import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/session.ts'
import { preventAutoReload } from '../../../lib/busy.ts'
import { call, isCode } from '../../../lib/call.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import { ChoiceGroup } from '../../../ui/choices.tsx'
import { Field, FieldStack, FormError } from '../../../ui/form.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState, NoPermissionState } from '../../../ui/states.tsx'
import { TransferError } from '../engine/types.ts'
import { givenNameError, suggestName } from '../preflight/nameless.ts'
import classes from './direct.module.css'
import { FileDrop } from './file-drop.tsx'
import { type DirectUploadInput, sendDirect } from './send-direct.ts'

/** `root`: of which drive it is the whole; that has a name in the language of the reader. */
type Folder = { id: string; name: string; root: 'personal' | 'business' | null }
export type DirectUploadProps = { folderId: string | null }

/** One file straight into a known folder (T14): nothing of the drive is shown besides. */
export function DirectUpload({ folderId }: DirectUploadProps) {
  const { t } = useTranslation('direct')
  const { active } = useMe()
  const { data, error, refetch } = useQuery({
    queryKey: ['direct', folderId],
    queryFn: async ({ signal }): Promise<Folder> => {
      const { items } = await call(listDrives, {}, { signal })
      const drive = folderId
        ? items.find(({ rootId }) => rootId === folderId)
        : (items.find(({ kind }) => kind === 'personal') ?? items[0])
      if (drive || !folderId) return { id: drive?.rootId ?? '', name: drive?.name ?? '', root: drive?.kind ?? null }
      return { ...(await call(getItem, { params: { id: folderId } }, { signal })), root: null }
    },
    retry: (count, failure) => count < 2 && !isCode(failure, 'NOT_FOUND', 'NOT_ALLOWED', 'INVALID_INPUT'),
  })
  if (isCode(error, 'NOT_FOUND', 'NOT_ALLOWED', 'INVALID_INPUT'))
    return <NoPermissionState level={1} text={t('notThere')} />
  if (error) return <ErrorState level={1} error={error} onRetry={() => void refetch()} />
  const names = { personal: t('myDrive'), business: active.name }
  return data ? (
    <Sender folder={{ ...data, name: data.root ? names[data.root] : data.name }} />
  ) : (
    <Skeletons shape="text" rows={6} />
  )
}

type Sent = { file: File; result: DirectUploaded }

function Sender({ folder }: { folder: Folder }) {
  const { t } = useTranslation('direct')
  const [sent, setSent] = useState<Sent | null>(null)
  if (!sent) return <DirectForm folder={folder} onSent={setSent} />
  const { result } = sent
  return (
    <section role="status">
      <h2>{t('doneTitle')}</h2>
      <p>{t('done', { name: result.name, size: formatBytes(result.size), folder: folder.name })}</p>
      {result.version > 1 && <p>{t('version', { version: result.version })}</p>}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setSent(null)}>
          {t('another')}
        </Button>
        <Button component={Link} to={`/directory/${result.folderId}?item=${result.itemId}`}>
          {t('open')}
        </Button>
      </div>
    </section>
  )
}

function DirectForm({ folder, onSent }: { folder: Folder; onSent: (sent: Sent) => void }) {
  const { t } = useTranslation('direct')
  const { person, active } = useMe()
  const language = useLanguage()
  const [file, setFile] = useState<File | null>(null)
  /** For a file whose own name has no extension. */
  const [name, setName] = useState<string | null>(null)
  const [input, setInput] = useState<Pick<DirectUploadInput, 'duplicate' | 'remark' | 'hashtags'>>({
    duplicate: 'create_copy',
    remark: '',
    hashtags: '',
  })
  const [left, setLeft] = useState<number | null>(null)
  const [error, setError] = useState<ReactNode>(null)
  const stop = useRef<AbortController | null>(null)
  const busy = left !== null
  useEffect(() => (busy ? preventAutoReload('upload') : undefined), [busy])
  useEffect(() => () => stop.current?.abort(), [])
  const wrong = name === null ? null : givenNameError(name)
  const choose = (chosen: File) => {
    setFile(chosen)
    setName(null)
    if (!hasExtension(chosen.name)) void suggestName(chosen.name, chosen).then(setName)
  }
  const tooLarge = file !== null && file.size > channelLimits.direct

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!file || busy || tooLarge || wrong) return
    const controller = new AbortController()
    stop.current = controller
    setError(null)
    setLeft(0)
    try {
      const whole = { ...input, userId: person.id, accountId: active.accountId, folderId: folder.id }
      const result = await sendDirect(file, name ?? file.name, whole, { signal: controller.signal, onSent: setLeft })
      onSent({ file, result })
    } catch (error) {
      if (controller.signal.aborted) setError(t('cancelled'))
      else setError((error instanceof TransferError && error.message) || t('network'))
      setLeft(null)
    }
  }
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <dl className={classes.facts}>
        <dt>{t('account')}</dt>
        <dd>{active.name}</dd>
        <dt>{t('folder')}</dt>
        <dd>{folder.name}</dd>
      </dl>
      <FieldStack>
        {busy && file ? (
          <div aria-live="polite">
            <p>{t('sending', { name: file.name })}</p>
            <Progress
              value={(100 * left) / Math.max(1, file.size)}
              aria-label={t('progress', { sent: formatBytes(left), size: formatBytes(file.size) })}
            />
            <small>
              {t('progress', { sent: formatBytes(Math.min(left, file.size)), size: formatBytes(file.size) })}
            </small>
          </div>
        ) : (
          <>
            <FileDrop file={file} onFile={choose} />
            {name !== null && (
              <Field
                label={t('name')}
                hint={t('nameHint')}
                value={name}
                error={wrong && errorText(wrong, language, { suggestion: cleanName(name) })}
                onChange={(event) => setName(event.currentTarget.value)}
                autoComplete="off"
                spellCheck={false}
              />
            )}
            <ChoiceGroup
              legend={t('duplicate')}
              choices={directDuplicates.map((value) => ({ value, label: t(value), hint: t(`${value}Hint`) }))}
              value={input.duplicate}
              onChange={(duplicate) => setInput({ ...input, duplicate })}
            />
            <Field
              label={t('remark')}
              value={input.remark}
              maxLength={500}
              onChange={(event) => setInput({ ...input, remark: event.currentTarget.value })}
            />
            <Field
              label={t('hashtags')}
              hint={t('hashtagsHint')}
              value={input.hashtags}
              maxLength={1000}
              onChange={(event) => setInput({ ...input, hashtags: event.currentTarget.value })}
            />
          </>
        )}
        <FormError error={null}>
          {tooLarge ? t('tooLarge', { max: formatBytes(channelLimits.direct) }) : error}
        </FormError>
        <div className={classes.actions}>
          {busy ? (
            <Button variant="default" onClick={() => stop.current?.abort()}>
              {t('cancel')}
            </Button>
          ) : (
            <Button type="submit" disabled={!file || tooLarge || wrong !== null}>
              {t('send')}
            </Button>
          )}
        </div>
      </FieldStack>
    </form>
  )
}
