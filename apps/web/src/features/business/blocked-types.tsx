import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { Field, FormError } from '../../ui/form.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { toast, toastUndo } from '../../ui/toasts.tsx'
import classes from './business.module.css'
import { extensionsIn } from './extensions.ts'
import { blockedQuery, changeBlocked } from './files.api.ts'
import { useReportError } from './use-report-error.ts'

/** File types that no employee may upload, by extension (specification 6). */
export function BlockedTypes() {
  const { t } = useTranslation('business')
  const queries = useQueryClient()
  const heading = useId()
  const field = useRef<HTMLInputElement>(null)
  const reportError = useReportError()

  async function allow(extension: string) {
    await changeBlocked(queries, [], [extension])
    field.current?.focus()
    toastUndo(t('blocked.removed', { name: extension }), t('undo'), () => {
      changeBlocked(queries, [extension]).catch(reportError)
    })
  }
  return (
    <section className={settings.section}>
      <h2 id={heading}>{t('blocked.title')}</h2>
      <p>{t('blocked.text')}</p>
      <QueryState query={useQuery(blockedQuery())} level={3} waiting={{ rows: 2, shape: 'text' }}>
        {(blocked) => (
          <>
            <AddTypes blocked={blocked} field={field} />
            {blocked.length === 0 ? (
              <p className={classes.none}>{t('blocked.none')}</p>
            ) : (
              <ul className={classes.chips} aria-labelledby={heading}>
                {blocked.map((extension) => (
                  <li key={extension}>
                    <span>.{extension}</span>
                    <IconButton
                      label={t('blocked.remove', { name: extension })}
                      icon={X}
                      iconSize={16}
                      size="large"
                      round
                      onClick={() => void allow(extension).catch(reportError)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}

type AddTypesProps = { blocked: readonly string[]; field: RefObject<HTMLInputElement | null> }

function AddTypes({ blocked, field }: AddTypesProps) {
  const { t } = useTranslation('business')
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [inputError, setInputError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const add = (event: FormEvent) => {
    event.preventDefault()
    const found = extensionsIn(text)
    if (found === null || found.length === 0) return setInputError(t('blocked.wrong'))
    const more = found.filter((one) => !blocked.includes(one))
    if (more.length === 0) return setInputError(t('blocked.there'))
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
    <form className={classes.adding} onSubmit={add} noValidate>
      <Field
        ref={field}
        label={t('blocked.label')}
        hint={t('blocked.hint')}
        value={text}
        error={inputError}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setInputError(null)
        }}
      />
      <Button type="submit" loading={busy} disabled={text.trim() === ''}>
        {t('blocked.add')}
      </Button>
      <FormError error={error} />
    </form>
  )
}
