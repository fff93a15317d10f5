import { CalendarDays } from 'lucide-react'
import { type FocusEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage, useLaterTexts } from '../../lib/i18n.ts'
import { Field, type FieldProps } from '../form.tsx'
import { IconButton } from '../icon-button.tsx'
import { Calendar } from './calendar.tsx'
import classes from './date-field.module.css'
import { dateFieldTexts } from './texts.ts'
import { type Precision, readTyped, showTyped } from './typed-date.ts'
import { unreadMark } from './unread-date.ts'

export type DateFieldProps = Omit<FieldProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** The wall clock of Bangkok, as exact as the field; empty for none. */
  value: string
  onChange: (value: string) => void
  precision?: Precision
  /** The first and the last day that the calendar offers. */
  min?: string | undefined
  max?: string | undefined
}

/** A day, or a day and a time: typed, or chosen from a calendar. It follows the language of the page, not of the system. */
export function DateField({ value, onChange, precision = 'minute', min, max, error, ...props }: DateFieldProps) {
  const hasTexts = useLaterTexts(dateFieldTexts)
  const { t } = useTranslation('dateField')
  const language = useLanguage()
  /** What is in the field until it is left, and what it was taken for. */
  const [typing, setTyping] = useState<{ text: string; value: string; left?: true } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const own = typing?.value === value ? typing : null
  const isUnread = own !== null && readTyped(own.text, precision) === null
  const isWrong = isUnread && own.left === true

  const onTyped = (text: string) => {
    const next = readTyped(text, precision) ?? ''
    setTyping({ text, value: next })
    if (next !== value) onChange(next)
  }
  const onLeave = () => setTyping(isUnread ? { ...own, left: true } : null)
  const close = () => {
    setOpen(false)
    box.current?.querySelector('input')?.focus()
  }
  const onChoose = (day: string) => {
    setTyping(null)
    onChange(
      precision === 'date' ? day : `${day}T${value.slice(11) || (precision === 'second' ? '09:00:00' : '09:00')}`,
    )
    close()
  }
  const onBlur = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <div ref={box} className={classes.field} onBlur={onBlur}>
      <Field
        {...props}
        {...(isUnread && unreadMark)}
        autoComplete="off"
        placeholder={hasTexts ? t(precision === 'date' ? 'format' : 'formatTime') : ''}
        value={own ? own.text : showTyped(value, language, precision)}
        error={
          isWrong && hasTexts ? t('wrong', { format: showTyped('2026-11-20T14:05:00', language, precision) }) : error
        }
        onChange={(event) => onTyped(event.currentTarget.value)}
        onBlur={onLeave}
        rightSectionWidth={40}
        rightSection={
          hasTexts && (
            <IconButton
              label={t('choose')}
              icon={CalendarDays}
              size="tiny"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          )
        }
      />
      {isOpen && <Calendar day={value.slice(0, 10)} min={min} max={max} onChoose={onChoose} onClose={close} />}
    </div>
  )
}
