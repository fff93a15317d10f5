import { useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuEntry } from '../ui/menu.tsx'
import { useLanguage } from '../lib/i18n.ts'
import { chooseLanguage } from '../lib/session.ts'

export const themes = [
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
