import type { DriveDeps } from '../model/deps.ts'
import type { AccessService } from './access.ts'

export type WithAccess = DriveDeps & { access: AccessService }
