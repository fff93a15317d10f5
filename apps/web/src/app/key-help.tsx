import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isCovered, isTyping, type KeyGroup, useKeyGroups, useKeyHelp } from '../lib/keyboard.ts'
import { createStore, useStore } from '../lib/store.ts'
import { Dialog } from '../ui/dialog.tsx'
import classes from './key-help.module.css'

const open = createStore(false)
export const openKeyHelp = () => open.set(true)

/** The keys of this page; `?` opens it. */
export function KeyHelp() {
  const { t } = useTranslation('app')
  const opened = useStore(open)
  const own = useMemo<KeyGroup>(
    () => ({
      id: 'app',
      label: t('keys.everywhere'),
      rows: [
        { keys: ['/', 'Ctrl K'], label: t('keys.search') },
        { keys: ['?'], label: t('keys.help') },
        { keys: ['Esc'], label: t('keys.close') },
      ],
    }),
    [t],
  )
  useKeyHelp(own)
  const groups = useKeyGroups()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event.target) || isCovered()) return
      event.preventDefault()
      open.set(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Dialog opened={opened} onClose={() => open.set(false)} title={t('keys.title')} width="medium">
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group.id}>
            <h3 className={classes.heading}>{group.label}</h3>
            <dl className={classes.rows}>
              {group.rows.map((row) => (
                <div key={row.label} className={classes.row}>
                  <dt>{row.label}</dt>
                  <dd>
                    {row.keys.map((key) => (
                      <kbd key={key} className={classes.key}>
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
