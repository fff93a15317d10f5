import { sharingRows } from '../../../test/matrix/sharing-rows.ts'
import { testRows } from '../../../test/matrix/test-rows.ts'

testRows(sharingRows)
