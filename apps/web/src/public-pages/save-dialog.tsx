import { accountParameter } from '@khlang/contract/account-parameter'
import { CircleCheck, LogIn } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, isCode } from '../lib/call.ts'
import { Card, Loading, Notice } from './parts.tsx'
import { readAccounts, saveItems } from './public-link.api.ts'
import classes from './public-pages.module.css'
import { SaveFolder } from './save-folder.tsx'
import { useLoaded } from './use-loaded.ts'
import { useModal } from './use-modal.ts'
import { withReopen } from './with-reopen.ts'

export type SaveDialogProps = {
  token: string
  ids: readonly string[]
  reopen: () => Promise<void>
  onClose: () => void
}

/** `left`: what the link does not give; `failed`: what could not be saved, for the reason of the first. */
type Done = { folderId: string; accountId: string; saved: number; left: number; failed: number; why: string | null }

/** Where to save: an account of the visitor, and a folder of it. */
export function SaveDialog({ token, ids, reopen, onClose }: SaveDialogProps) {
  const { t } = useTranslation('public-pages')
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  const { data: accounts, error, reload } = useLoaded('accounts', readAccounts, reopen)
  const [chosen, setChosen] = useState<string | null>(null)
  const [folder, setFolder] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const accountId = chosen ?? accounts?.[0]?.accountId ?? null

  useModal(element)

  async function save() {
    if (accountId === null || folder === null || isBusy) return
    setBusy(true)
    setFault(null)
    try {
      const { folderId, items } = await withReopen(() => saveItems(token, ids, { accountId, targetId: folder }), reopen)
      const saved = items.filter(({ ok }) => ok)
      const why = items.find(({ ok }) => !ok)?.message ?? null
      if (saved.length === 0) setFault(why ?? t('failed'))
      else {
        const left = saved.reduce((sum, item) => sum + (item.left?.length ?? 0), 0)
        setDone({ folderId, accountId, saved: saved.length, left, failed: items.length - saved.length, why })
      }
    } catch (failure) {
      setFault(failure instanceof CallError ? failure.message : t('unreadable'))
    } finally {
      setBusy(false)
    }
  }

  const content = () => {
    if (isCode(error, 'SESSION_EXPIRED')) return <SignIn />
    if (error !== null) return <Notice error={error} onRetry={reload} level={2} />
    if (done) return <Saved done={done} />
    if (!accounts || accountId === null) return <Loading />
    return (
      <div className={classes.form}>
        {accounts.length > 1 && (
          <div className={classes.field}>
            <label htmlFor={`${id}-account`}>{t('save.account')}</label>
            <select
              id={`${id}-account`}
              className={classes.select}
              value={accountId}
              onChange={(event) => {
                setFolder(null)
                setChosen(event.currentTarget.value)
              }}
            >
              {accounts.map((account) => (
                <option key={account.accountId} value={account.accountId}>
                  {account.name}
                </option>
              ))}
            </select>
          </div>
        )}
        <SaveFolder key={accountId} accountId={accountId} onFolder={setFolder} />
        {fault !== null && (
          <p className={classes.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
    )
  }
  const isChoosing = accounts !== null && accountId !== null && done === null
  return (
    <dialog
      ref={element}
      className={classes.saving}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault()
        // What is being saved goes on: its result is shown.
        if (!isBusy) onClose()
      }}
    >
      <h2 id={`${id}-title`}>{t('save.open')}</h2>
      {content()}
      <div className={classes.buttons}>
        <button type="button" className={classes.second} disabled={isBusy} onClick={onClose}>
          {t(done ? 'save.close' : 'ask.cancel')}
        </button>
        {isChoosing && (
          <button
            type="button"
            className={classes.button}
            aria-disabled={isBusy || folder === null}
            onClick={() => void save()}
          >
            {t(isBusy ? 'save.busy' : 'save.here')}
          </button>
        )}
      </div>
    </dialog>
  )
}

function SignIn() {
  const { t } = useTranslation('public-pages')
  const back = new URLSearchParams({ returnTo: `${location.pathname}${location.search}` })
  return (
    <Card icon={LogIn} level={2} title={t('save.signIn')} text={t('save.signInText')}>
      <a className={classes.button} href={`/login_sharelink?${back}`}>
        {t('login.button')}
      </a>
    </Card>
  )
}

function Saved({ done: { folderId, accountId, saved, left, failed, why } }: { done: Done }) {
  const { t } = useTranslation('public-pages')
  const there = new URLSearchParams({ [accountParameter]: accountId })
  const text = [left > 0 && t('save.left', { count: left }), failed > 0 && t('save.failed', { count: failed, why })]
    .filter(Boolean)
    .join(' · ')
  return (
    <div role="status">
      <Card icon={CircleCheck} level={2} title={t('save.done', { count: saved })} text={text}>
        <a className={classes.button} href={`/directory/${encodeURIComponent(folderId)}?${there}`}>
          {t('save.show')}
        </a>
      </Card>
    </div>
  )
}
