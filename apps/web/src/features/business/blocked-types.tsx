import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { Field, FormError } from '../../ui/form.tsx'
import classes from '../../ui/settings.module.css'
import { Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast, toastUndo } from '../../ui/toasts.tsx'
import own from './business.module.css'
import { extensionsIn } from './extensions.ts'
import { blockedQuery, changeBlocked } from './files.api.ts'
import { useTell } from './use-tell.ts'

/** Types of files that nobody of the business may upload, by the end of the name (specification 6). */
export function BlockedTypes() {
  const { t } = useTranslation('business')
  const queries = useQueryClient()
  const list = useQuery(blockedQuery())
  const heading = useId()
  const field = useRef<HTMLInputElement>(null)
  const tell = useTell()

  async function allow(extension: string) {
    await changeBlocked(queries, [], [extension])
    field.current?.focus()
    toastUndo(t('blocked.removed', { name: extension }), t('undo'), () => {
      changeBlocked(queries, [extension]).catch(tell)
    })
  }
  return (
    <section className={classes.section}>
      <h2 id={heading}>{t('blocked.title')}</h2>
      <p>{t('blocked.text')}</p>
      {list.isPending && <Skeletons rows={2} shape="text" />}
      {list.error && <ErrorState level={3} error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && (
        <>
          <AddTypes blocked={list.data} field={field} />
          {list.data.length === 0 ? (
            <p className={own.none}>{t('blocked.none')}</p>
          ) : (
            <ul className={own.chips} aria-labelledby={heading}>
              {list.data.map((extension) => (
                <li key={extension}>
                  <span>.{extension}</span>
                  <IconButton
                    label={t('blocked.remove', { name: extension })}
                    icon={X}
                    iconSize={16}
                    size="large"
                    round
                    onClick={() => void allow(extension).catch(tell)}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

type AddTypesProps = { blocked: readonly string[]; field: RefObject<HTMLInputElement | null> }

function AddTypes({ blocked, field }: AddTypesProps) {
  const { t } = useTranslation('business')
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const add = (event: FormEvent) => {
    event.preventDefault()
    const found = extensionsIn(text)
    if (found === null || found.length === 0) return setFault(t('blocked.wrong'))
    const more = found.filter((one) => !blocked.includes(one))
    if (more.length === 0) return setFault(t('blocked.there'))
    void block(more)
  }
  async function block(more: readonly string[]) {
    setBusy(true)
    setError(null)
    try {
      await changeBlocked(queries, more)
      toast({ tone: 'good', message: t('blocked.added', { names: more.map((one) => `.${one}`).join(' ') }) })
      setText('')
      field.current?.focus()
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  return (
    <form className={own.adding} onSubmit={add} noValidate>
      <Field
        ref={field}
        label={t('blocked.label')}
        hint={t('blocked.hint')}
        value={text}
        error={fault}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setFault(null)
        }}
      />
      <Button type="submit" loading={busy} disabled={text.trim() === ''}>
        {t('blocked.add')}
      </Button>
      <FormError error={error} />
    </form>
  )
}
