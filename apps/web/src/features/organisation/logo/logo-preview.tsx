import type { Logo } from '@khlang/contract/logos'
import { useTranslation } from 'react-i18next'
import settings from '../../../ui/settings.module.css'
import classes from './logo.module.css'

const places = ['header', 'headerDark', 'phone', 'entry', 'public'] as const

/** The logo in the places where people see it: in both themes, on a phone, before signing in and on public pages. */
export function LogoPreview({ kind, address, name }: Logo & { name: string }) {
  const { t } = useTranslation('organisation')
  // Public pages and the entry page name the business; the product's mark is for those who work in it.
  const shown = (place: (typeof places)[number]) => {
    if (address !== null) return <img src={address} alt={name} />
    const isInside = place !== 'entry' && place !== 'public'
    if (kind === 'default' && isInside) return <img src="/icon.svg" alt={t('logo.mark')} width={28} height={28} />
    return <b>{name}</b>
  }
  return (
    <section className={settings.section}>
      <h2>{t('logo.preview')}</h2>
      <ul className={classes.places}>
        {places.map((place) => (
          <li key={place}>
            <span className={classes.caption}>{t(`logo.place.${place}`)}</span>
            <span className={classes.place} data-place={place}>
              {shown(place)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
