import { Button } from '@mantine/core'
import { expiryCalendarPath } from '@khlang/contract/expired-items'
import { useQuery } from '@tanstack/react-query'
import { CalendarArrowDown, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { addressOf, contentUrl } from '../../../lib/call.ts'
import { AutoTrashDialog } from './auto-trash-dialog.tsx'
import { autoTrashQuery } from './auto-trash.api.ts'
import classes from './expired-tools.module.css'

/** Tools of the expired view: the expiry calendar and automatic trashing. */
export function ExpiredTools() {
  const { t } = useTranslation('protection')
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const { data } = useQuery(autoTrashQuery('personal', null))
  return (
    <>
      <span className={classes.tools}>
        <Button
          component="a"
          size="compact-sm"
          variant="subtle"
          href={contentUrl(addressOf({ path: expiryCalendarPath }, { query: { language } }))}
          download
          leftSection={<CalendarArrowDown size={15} aria-hidden="true" />}
        >
          {t('expired.calendar')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => setOpen(true)}
          leftSection={<Trash2 size={15} aria-hidden="true" />}
        >
          {t('expired.auto.open')}
        </Button>
        <span>
          {t('expired.note')} {data?.days && t('expired.auto.on', { count: data.days })}
        </span>
      </span>
      {open && <AutoTrashDialog onClose={() => setOpen(false)} />}
    </>
  )
}
