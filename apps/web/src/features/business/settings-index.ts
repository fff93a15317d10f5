import { nameKey } from '@khlang/contract'
import { useTranslation } from 'react-i18next'
import { type AdminPage, type AdminPageName, useAdminPages } from './admin-pages.ts'
import type th from './locales/th.json'

type SettingName = keyof typeof th.find.settings

/** Where each setting is: its page, and the section there. */
const settings: Record<SettingName, { page: AdminPageName; hash?: string }> = {
  twoFactor: { page: 'setting', hash: 'sign-in' },
  passwordPeriod: { page: 'setting', hash: 'sign-in' },
  ways: { page: 'setting', hash: 'ways' },
  domain: { page: 'setting', hash: 'sign-in-domain' },
  mandates: { page: 'setting', hash: 'mandates' },
  outside: { page: 'setting', hash: 'outside' },
  linkRules: { page: 'setting', hash: 'link-rules' },
  versions: { page: 'setting', hash: 'versions' },
  versionTypes: { page: 'setting', hash: 'version-types' },
  retained: { page: 'setting', hash: 'retained' },
  permissions: { page: 'managefile' },
  locked: { page: 'managefile', hash: 'locked' },
  blockedTypes: { page: 'managefile', hash: 'blocked-types' },
  libraryManagers: { page: 'managefile', hash: 'library-managers' },
  quotas: { page: 'managestorage' },
  roles: { page: 'departments' },
  mapDrive: { page: 'managefeature' },
  boxes: { page: 'managefeature' },
  menus: { page: 'managefeature' },
  webhooks: { page: 'generatekey' },
  alerts: { page: 'setemail' },
  logExport: { page: 'log' },
  sellers: { page: 'consent' },
}

export type FoundSetting = Pick<AdminPage, 'to' | 'icon'> & {
  id: string
  label: string
  hash?: string
  /** What it is found by besides its label, in both languages. */
  words: string
}

/** The pages and settings of business management, to be found by their words. */
export function useSettingsIndex(): readonly FoundSetting[] {
  const { t } = useTranslation('business')
  const pages = useAdminPages().flatMap((one) => one.pages)
  const ofPages = pages.map(({ name, to, icon }) => ({
    id: `page-${name}`,
    label: name === 'index' ? t('home.title') : t(`home.${name}.title`),
    to,
    icon,
    words: name === 'index' ? '' : t(`home.${name}.text`),
  }))
  const ofSettings = (Object.keys(settings) as SettingName[]).flatMap((name) => {
    const { page, hash } = settings[name]
    const home = pages.find((one) => one.name === page)
    if (!home) return []
    const { title, words } = { title: t(`find.settings.${name}.title`), words: t(`find.settings.${name}.words`) }
    return [{ id: `setting-${name}`, label: title, to: home.to, icon: home.icon, words, ...(hash && { hash }) }]
  })
  return [...ofPages, ...ofSettings]
}

/** Those that have every typed word in their label or words; nothing for an empty text. */
export function findSettings(index: readonly FoundSetting[], text: string): readonly FoundSetting[] {
  const typed = text.trim().split(/\s+/).map(nameKey).filter(Boolean)
  if (typed.length === 0) return []
  return index.filter(({ label, words }) => {
    const key = nameKey(`${label} ${words}`)
    return typed.every((word) => key.includes(word))
  })
}
