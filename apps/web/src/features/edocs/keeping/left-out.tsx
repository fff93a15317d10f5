import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { useTranslation } from 'react-i18next'
import classes from '../edocs.module.css'

/** The documents that have no file of the kind that was chosen, by their numbers. */
export function LeftOut({ edocs }: { edocs: readonly Pick<EdocListed, 'id' | 'documentNo'>[] }) {
  const { t } = useTranslation('keeping')
  if (edocs.length === 0) return null
  return (
    <p className={classes.note} role="status">
      {t('noFile', { count: edocs.length })} {edocs.map(({ documentNo }) => documentNo).join(', ')}
    </p>
  )
}
