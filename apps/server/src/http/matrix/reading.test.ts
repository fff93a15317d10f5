import { testRows } from '../../../test/matrix/test-rows.ts'
import { readingRows } from '../../../test/matrix/reading-rows.ts'

testRows(readingRows)
