import { useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Languages, Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/icon-button.tsx'
import { type MenuEntry, MenuButton } from '../ui/menu.tsx'
import { useLanguage } from '../lib/i18n.ts'
import { chooseLanguage } from '../lib/session.ts'

const themes = [
  { id: 'light', icon: Sun },
  { id: 'dark', icon: Moon },
  { id: 'auto', icon: Monitor },
] as const
const languages = { th: 'ไทย', en: 'English' } as const

export function useThemeEntries(): readonly MenuEntry[] {
  const { t } = useTranslation('app')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return themes.map(({ id, icon }) => ({
    id,
    icon,
    label: t(`theme.${id}`),
    checked: colorScheme === id,
    run: () => setColorScheme(id),
  }))
}

export function useLanguageEntries(): readonly MenuEntry[] {
  const queries = useQueryClient()
  const language = useLanguage()
  return (['th', 'en'] as const).map((id) => ({
    id,
    label: <span lang={id}>{languages[id]}</span>,
    checked: language === id,
    // The page has already changed; failing to save it to the account is no reason to stop.
    run: () => void chooseLanguage(queries, id).catch(() => undefined),
  }))
}

export function ThemeButton() {
  const { t } = useTranslation('app')
  const { colorScheme } = useMantineColorScheme()
  const Icon = themes.find((theme) => theme.id === colorScheme)?.icon ?? Monitor
  return (
    <MenuButton label={t('theme.label')} entries={useThemeEntries()} align="end">
      {(props) => (
        <IconButton label={t('theme.label')} icon={Icon} iconSize={20} size="large" strong round {...props} />
      )}
    </MenuButton>
  )
}

export function LanguageButton() {
  const { t } = useTranslation('app')
  return (
    <MenuButton label={t('language')} entries={useLanguageEntries()} align="end">
      {(props) => (
        <IconButton label={t('language')} icon={Languages} iconSize={20} size="large" strong round {...props} />
      )}
    </MenuButton>
  )
}
