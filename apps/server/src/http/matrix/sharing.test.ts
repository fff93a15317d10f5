import { governingRows } from '../../../test/matrix/governing-rows.ts'
import { sharingRows } from '../../../test/matrix/sharing-rows.ts'
import { testRows } from '../../../test/matrix/test-rows.ts'

testRows({ ...sharingRows, ...governingRows })
