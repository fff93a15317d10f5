import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { useTranslation } from 'react-i18next'
import classes from '../edocs.module.css'
import { isDisplay } from './keeping.api.ts'

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

/** The documents of which there are only pages made from their XML, by their numbers. */
export function Displays({ edocs }: { edocs: readonly Pick<EdocListed, 'id' | 'documentNo' | 'files'>[] }) {
  const { t } = useTranslation('keeping')
  const made = edocs.filter(isDisplay)
  if (made.length === 0) return null
  return (
    <p className={classes.hint} role="status">
      {t('display', { count: made.length })} {made.map(({ documentNo }) => documentNo).join(', ')}
    </p>
  )
}
