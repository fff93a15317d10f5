import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/dates.ts'
import { copyText } from '../../ui/copy-text.ts'
import classes from './edocs.module.css'
import { noon } from './labels.ts'

/** What is issued instead of asking for a document to be deleted, with the wording that a replacement must carry (A33). */
export function InsteadHint({ edocs }: { edocs: readonly Pick<EdocListed, 'documentNo' | 'docDate'>[] }) {
  const { t } = useTranslation('edocs')
  const { t: more } = useTranslation('edoc-boxes')
  const [edoc] = edocs
  if (!edoc || edocs.length > 1) return <p className={classes.note}>{t('requestHint')}</p>
  // The document itself is in Thai, and in the calendar of Thai documents.
  const wording = `เป็นการยกเลิกเอกสารฉบับเดิมเลขที่ ${edoc.documentNo} ลงวันที่ ${formatDate(noon(edoc.docDate), 'th', 'buddhist')} และออกเอกสารฉบับใหม่แทน`
  const copy = () => copyText(wording, more('instead.copied'))
  return (
    <div className={classes.note}>
      <p>{t('requestHint')}</p>
      <ul>
        <li>{more('instead.credit')}</li>
        <li>
          {more('instead.replace')} <q lang="th">{wording}</q>
        </li>
      </ul>
      <Button variant="default" leftSection={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
        {more('instead.copy')}
      </Button>
    </div>
  )
}
