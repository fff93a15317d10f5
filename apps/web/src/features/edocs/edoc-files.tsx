import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import { Button } from '@mantine/core'
import { Download, ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { edocFile } from './edocs.api.ts'
import classes from './edocs.module.css'

/** The files of a document: the PDF in its own tab, and each to save. */
export function EdocFiles({ edoc }: { edoc: EdocDetail }) {
  const { t } = useTranslation('edocs')
  return (
    <div className={classes.files}>
      {edoc.files.includes('pdf') && (
        <Button
          component="a"
          variant="default"
          href={edocFile(edoc, 'pdf', true)}
          target="_blank"
          rel="noreferrer"
          leftSection={<ExternalLink size={16} aria-hidden="true" />}
        >
          {t('openPdf')}
        </Button>
      )}
      {edoc.files.map((kind) => (
        <Button
          key={kind}
          component="a"
          variant="default"
          href={edocFile(edoc, kind)}
          download
          leftSection={<Download size={16} aria-hidden="true" />}
        >
          {t('download', { kind: kind.toUpperCase() })}
        </Button>
      ))}
    </div>
  )
}
