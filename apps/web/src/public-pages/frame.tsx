import type { PublicLink } from '@khlang/contract/public-links'
import { Languages, Moon, Sun } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setLanguage, useLanguage } from '../lib/i18n.ts'
import classes from './public-pages.module.css'

export type FrameProps = { business: PublicLink['business']; isWide: boolean; children: ReactNode }

/** Around every public page: whose it is, the language and the theme. */
export function Frame({ business, isWide, children }: FrameProps) {
  const { t } = useTranslation('public-pages')
  const language = useLanguage()
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <span className={classes.owner}>
          {business?.logo ? (
            <img src={business.logo} alt={business.name} />
          ) : business ? (
            <b>{business.name}</b>
          ) : (
            <a href="/" aria-label={t('toHome')} className={classes.brand}>
              <img src="/icon.svg" alt="" width={28} height={28} />
              <b>{t('product')}</b>
            </a>
          )}
        </span>
        <button
          type="button"
          className={classes.tool}
          lang={language === 'th' ? 'en' : 'th'}
          onClick={() => void setLanguage(language === 'th' ? 'en' : 'th')}
        >
          <Languages size={18} aria-hidden="true" />
          {t('language')}
        </button>
        <ThemeButton />
      </header>
      <main id="content" className={classes.main} data-wide={isWide || undefined}>
        {children}
      </main>
    </div>
  )
}

type Theme = 'light' | 'dark'

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.mantineColorScheme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Keeps the theme where the drive keeps it too. */
function ThemeButton() {
  const { t } = useTranslation('public-pages')
  const [theme, setTheme] = useState(currentTheme)
  const other: Theme = theme === 'light' ? 'dark' : 'light'
  const Icon = other === 'dark' ? Moon : Sun
  const label = t('theme', { theme: t(`themeName.${other}`) })
  const change = () => {
    document.documentElement.dataset.mantineColorScheme = other
    setTheme(other)
    try {
      localStorage.setItem('theme', other)
    } catch {
      // No storage: it lasts as long as the page.
    }
  }
  return (
    <button type="button" className={classes.tool} aria-label={label} title={label} onClick={change}>
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}
