import { Suspense, useEffect, useState } from 'react'
import { onScrollIdle } from '../../../lib/scroll-idle.ts'
import { extraPart } from '../../../ui/lazy-part.tsx'
import { bringAdminMenu } from './admin-menu-part.ts'
import classes from './shell-slots.module.css'

const late = () => import('./late-parts.tsx')
const Trays = extraPart(() => late().then((parts) => parts.Uploads))
const SavedList = extraPart(() => late().then((parts) => parts.savedList()))
const Bell = extraPart(() => late().then((parts) => parts.bell()))
const Banner = extraPart(() => late().then((parts) => parts.supportBanner()))
const Counts = extraPart(() => late().then((parts) => parts.placeCounts()))
const AdminMenu = extraPart(bringAdminMenu)
const ChatWidget = extraPart(() => late().then((parts) => parts.chat()))

/** The chat beside the page. */
export const Chat = () =>
  useLater() && (
    <Suspense>
      <ChatWidget />
    </Suspense>
  )

/** The bell of the header, whose place is kept until it has loaded. */
export function Notices() {
  const place = <span className={classes.bell} aria-hidden="true" />
  return useLater() ? (
    <Suspense fallback={place}>
      <Bell />
    </Suspense>
  ) : (
    place
  )
}

/** Shows the owner of the account that support is inside. */
export const Support = () =>
  useLater() && (
    <Suspense>
      <Banner />
    </Suspense>
  )

/** Counts what waits in the places of the menu. */
export const PlaceCounts = () =>
  useLater() && (
    <Suspense>
      <Counts />
    </Suspense>
  )

/** The menu of the administration of a business. */
export const adminMenu = (onChoose?: () => void) => (
  <Suspense>
    <AdminMenu onChoose={onChoose} />
  </Suspense>
)

/** What the search box suggests. */
export const Suggestions = extraPart(() => late().then((parts) => parts.suggestions()))

/** The page loads first; the rest is deferred. */
function useLater(): boolean {
  const [ready, setReady] = useState(hasWaited)
  useEffect(() => {
    let callOff = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      callOff = onScrollIdle(() => {
        hasWaited = true
        setReady(true)
      })
    }, 2000)
    return () => callOff()
  }, [])
  return ready
}
let hasWaited = false

/** What a person has put at the end of the menu. */
export const pinned = (onChoose?: () => void) => <Pinned onChoose={onChoose} />

function Pinned({ onChoose }: { onChoose: (() => void) | undefined }) {
  if (!useLater()) return null
  return (
    <Suspense>
      <SavedList onChoose={onChoose} />
    </Suspense>
  )
}

/** The trays of tasks and uploads. */
export const Uploads = () =>
  useLater() && (
    <Suspense>
      <Trays />
    </Suspense>
  )
