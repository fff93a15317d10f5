import { checkUsername, type ErrorCode, errorCatalogue } from '@khlang/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import type { Form } from '../../../lib/use-form.ts'
import { Field } from '../../../ui/form.tsx'
import { says, usernameRule } from '../rules.ts'

/** A form with a username among its fields. */
type NamedForm = { values: { username: string }; textProps: Form<{ username: string }>['textProps'] }

/** Says while it is typed whether a username has the right form and is free. */
export function UsernameField({ form }: { form: NamedForm }) {
  const { t } = useTranslation('identity')
  const username = form.values.username.trim()
  const asked = useSettled(username)
  const wellFormed = usernameRule(asked) === null
  const { data } = useQuery({
    queryKey: ['username', asked],
    queryFn: ({ signal }) => call(checkUsername, { body: { username: asked } }, { signal }),
    enabled: wellFormed,
    staleTime: 30_000,
    retry: false,
  })
  const current = data && asked === username && wellFormed ? data : null
  const props = form.textProps('username')
  const taken = current && !current.ok ? takenText(current.machineCode) : null
  return (
    <Field
      label={t('field.username')}
      hint={current?.ok ? t('field.usernameFree') : t('field.usernameHint')}
      {...props}
      error={taken ?? props.error}
      required
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
    />
  )
}

const takenText = (code: string | undefined) =>
  says(code && Object.hasOwn(errorCatalogue, code) ? (code as ErrorCode) : 'USERNAME_TAKEN')

/** A debounced value. */
function useSettled(value: string, ms = 400): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
