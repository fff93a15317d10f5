import { useTranslation } from 'react-i18next'
import classes from './brand.module.css'

/** The product's mark: a roof over two drawers. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={classes.mark}>
    <rect width="32" height="32" rx="8" className={classes.ground} />
    <path d="M7 13.5 16 7l9 6.5" className={classes.roof} />
    <rect x="9" y="14.5" width="14" height="4" rx="1.4" className={classes.drawer} />
    <rect x="9" y="20.5" width="14" height="4" rx="1.4" className={classes.lower} />
  </svg>
)

export function Brand({ size = 32 }: { size?: number }) {
  const { t } = useTranslation('app')
  return (
    <span className={classes.brand}>
      <Mark size={size} />
      <span className={classes.name}>{t('product')}</span>
    </span>
  )
}
