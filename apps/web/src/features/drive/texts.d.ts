import type alarms from './alarms/locales/th.json'
import type drive from './locales/th.json'
import type downloads from './downloads/locales/th.json'
import type destructions from './destructions/locales/th.json'
import type encryption from './encryption/locales/th.json'
import type protection from './protection/locales/th.json'
import type moments from './moments/locales/th.json'
import type printing from './printing/locales/th.json'
import type publishing from './publishing/locales/th.json'
import type relations from './relations/locales/th.json'
import type searches from './searches/locales/th.json'
import type tagging from './tagging/locales/th.json'
import type vault from './vault/locales/th.json'
import type versions from './versions/locales/th.json'
import type work from './work/locales/th.json'

declare global {
  interface TextNamespaces {
    alarms: typeof alarms
    drive: typeof drive
    downloads: typeof downloads
    destructions: typeof destructions
    encryption: typeof encryption
    protection: typeof protection
    moments: typeof moments
    printing: typeof printing
    publishing: typeof publishing
    relations: typeof relations
    searches: typeof searches
    tagging: typeof tagging
    vault: typeof vault
    versions: typeof versions
    work: typeof work
  }
}
