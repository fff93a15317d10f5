import { Download } from 'lucide-react'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'
import { downloadAddress } from './public-link.api.ts'
import classes from './public-pages.module.css'

/** How files of the open link are downloaded. */
type Downloads = {
  /** Copies with a watermark, which are made first. */
  watermark: boolean
  reopen: () => Promise<void>
}
export const DownloadsContext = createContext<Downloads>({ watermark: false, reopen: () => Promise.resolve() })

/** Saves a file; the browser asks for its bytes with the session of the link. */
export function DownloadLink({ token, id }: { token: string; id: string }) {
  const { t } = useTranslation('public-pages')
  const { watermark, reopen } = useContext(DownloadsContext)
  if (watermark) return <CopyButton key={id} {...{ token, id, reopen }} />
  return (
    <a className={classes.button} href={downloadAddress(token, id)} download>
      <Download size={18} aria-hidden="true" />
      {t('file.download')}
    </a>
  )
}
