import { NativeSelect } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLatest } from '../../lib/use-latest.ts'
import classes from './settings-page.module.css'

type Jump = { id: string; title: string }

/** Within this many pixels of the top of the page, a section is the current one. */
const near = 140

/** The section at the top of the page; at its end the one of the address, which may be too short to get there. */
function currentOf(ids: readonly string[], hash: string): string | undefined {
  const main = document.querySelector('main')
  const top = main?.getBoundingClientRect().top ?? 0
  const end = main?.getBoundingClientRect().bottom ?? window.innerHeight
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
  if (main && main.scrollHeight - main.scrollTop - main.clientHeight < 4 && main.scrollTop > 0)
    return ids.find((id) => id === hash && topOf(id) < end) ?? ids.at(-1)
  return ids.findLast((id) => topOf(id) - top < near) ?? ids[0]
}

/** Leads to each section: beside the sections, and above them on a narrow screen. */
export function JumpList({ sections }: { sections: readonly Jump[] }) {
  const { t } = useTranslation('business')
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [current, setCurrent] = useState<string | undefined>(hash || sections[0]?.id)
  const read = useLatest(() =>
    setCurrent(
      currentOf(
        sections.map(({ id }) => id),
        hash,
      ),
    ),
  )
  useEffect(() => {
    const main = document.querySelector('main')
    const onScroll = () => read.current()
    main?.addEventListener('scroll', onScroll, { passive: true })
    return () => main?.removeEventListener('scroll', onScroll)
  }, [read])
  const jump = (id: string) => {
    void navigate({ to: '.', hash: id, replace: true, resetScroll: false, hashScrollIntoView: false })
    const section = document.getElementById(id)
    section?.scrollIntoView({ block: 'start' })
    setCurrent(id)
    return section
  }
  return (
    <nav className={classes.jumps} aria-label={t('settingsPage.sections')}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current === id ? 'true' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                event.preventDefault()
                const section = jump(id)
                if (!section) return
                // The next Tab continues in the section.
                section.tabIndex = -1
                section.focus({ preventScroll: true })
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
      <NativeSelect
        aria-label={t('settingsPage.sections')}
        value={current}
        data={sections.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(event) => jump(event.currentTarget.value)}
      />
    </nav>
  )
}
