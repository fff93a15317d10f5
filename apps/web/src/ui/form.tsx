import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, isDeclined } from '../lib/call.ts'
import classes from './form.module.css'
import { TraceId } from './states.tsx'

export type FieldProps = TextInputProps & { hint?: ReactNode }

/** A labelled line of text with its hint and its fault. */
export const Field = ({ hint, ...props }: FieldProps) => (
  <TextInput
    description={props.error ? undefined : hint}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    {...props}
  />
)

/** A password that can be looked at while it is typed. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('ui')
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      maxLength={200}
      {...props}
    />
  )
}

export type FormErrorProps = { error: unknown; children?: ReactNode }

/** Why a form was refused as a whole; errors of single fields are shown at the fields. */
export function FormError({ error, children }: FormErrorProps) {
  const { t } = useTranslation('ui')
  if ((!error || isDeclined(error)) && !children) return null
  const known = error instanceof CallError ? error : null
  return (
    <div className={classes.error} role="alert">
      <CircleAlert size={18} aria-hidden="true" />
      <div>
        {children ?? known?.message ?? t('error.unknown')}
        {known && known.status >= 500 && known.traceId && <TraceId id={known.traceId} />}
      </div>
    </div>
  )
}

/** Fields below each other with even gaps. */
export const FieldStack = ({ children }: { children: ReactNode }) => <div className={classes.stack}>{children}</div>
