import { type Calendar, calendars, changeMe } from '@khlang/contract'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { setCalendar } from '../../lib/calendar.ts'
import { call } from '../../lib/call.ts'
import { formatDate } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { keepMe, useMe } from '../../lib/session.ts'
import { FormError } from '../../ui/form.tsx'
import { toast } from '../../ui/toasts.tsx'

/** In which calendar the person reads days; saved as soon as it is chosen (C73). */
export function CalendarChoice() {
  const { t } = useTranslation('accounts')
  const { person } = useMe()
  const queries = useQueryClient()
  const language = useLanguage()
  const save = useMutation({
    mutationFn: (calendar: Calendar | null) => call(changeMe, { body: { calendar } }),
    onSuccess: (me) => {
      setCalendar(me.person.calendar)
      keepMe(queries, me)
      toast({ tone: 'good', message: t('calendar.saved', { today: formatDate(Date.now(), language) }) })
    },
  })
  return (
    <>
      <NativeSelect
        mt={16}
        maw={360}
        label={t('calendar.label')}
        description={t('calendar.hint')}
        disabled={save.isPending}
        value={(save.isPending ? save.variables : person.calendar) ?? ''}
        data={[
          { value: '', label: t('calendar.ofLanguage') },
          ...calendars.map((value) => ({ value, label: t(`calendar.${value}`) })),
        ]}
        onChange={(event) => save.mutate(calendars.find((one) => one === event.currentTarget.value) ?? null)}
      />
      <FormError error={save.error} />
    </>
  )
}
