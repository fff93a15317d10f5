import { useEffect, useMemo, useState } from 'react'
import { useLatest } from '../../lib/use-latest.ts'
import type { UnsavedSection } from '../../ui/section-form.tsx'

const inPageOrder = (one: UnsavedSection, other: UnsavedSection) =>
  one.form.compareDocumentPosition(other.form) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** The sections of a page that have changes, saved one after another and discarded together. */
export function useUnsavedSections() {
  const [sections, setSections] = useState<readonly UnsavedSection[]>([])
  const [busy, setBusy] = useState(false)
  /** Of the last saving, the first section that was not saved. */
  const [failed, setFailed] = useState<{ form: HTMLFormElement } | null>(null)
  useEffect(() => {
    if (!failed) return
    const { form } = failed
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    const shown = field ?? form.querySelector('[role="alert"]') ?? form.closest('section') ?? form
    shown.scrollIntoView({ block: 'center' })
  }, [failed])

  const saveAll = async () => {
    if (busy) return
    setBusy(true)
    let first: UnsavedSection | undefined
    try {
      for (const section of sections.toSorted(inPageOrder)) {
        const isSaved = await section.save()
        if (!isSaved) first ??= section
      }
    } finally {
      setBusy(false)
      setFailed(first ? { form: first.form } : null)
    }
  }
  const latest = useLatest(saveAll)
  const together = useMemo(
    () => ({
      add(section: UnsavedSection) {
        setSections((before) => [...before, section])
        return () => setSections((before) => before.filter((one) => one !== section))
      },
      saveAll: () => void latest.current(),
    }),
    [latest],
  )
  const discardAll = () => {
    for (const { discard } of sections) discard()
  }
  return { count: sections.length, busy, together, saveAll: () => void saveAll(), discardAll }
}
