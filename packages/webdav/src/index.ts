export { WebdavError } from './errors.ts'
export {
  type Depth,
  encodeStep,
  namesBelow,
  parseAddress,
  parseDepth,
  parseLockToken,
  parseOverwrite,
  parseTimeout,
} from './headers.ts'
export { type ConditionList, holdsIf, parseIf, type ResourceState, submittedTokens } from './if-header.ts'
export {
  type ActiveLock,
  emptyElement,
  errorBody,
  lockBody,
  lockDiscovery,
  multistatusHead,
  multistatusTail,
  propstat,
  response,
  supportedLock,
  xmlType,
} from './multistatus.ts'
export {
  DAV,
  type LockInfo,
  parseLockInfo,
  parsePropfind,
  parseProppatch,
  type Propfind,
  type PropertyChange,
  type PropertyName,
} from './requests.ts'
export { escapeXml } from './xml.ts'
