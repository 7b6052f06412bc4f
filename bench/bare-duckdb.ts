/** The least that can run SQL over a CSV file with DuckDB: what it would cost without our layers. */
import { DuckDBInstance } from '@duckdb/node-api'

const [csv, sql, target, memoryLimit, spillFolder] = process.argv.slice(2) as [string, string, string, string, string]
const instance = await DuckDBInstance.create(':memory:', { memory_limit: memoryLimit, temp_directory: spillFolder })
const connection = await instance.connect()
await connection.run(
  `create view orders as select * from read_csv('${csv}', header = true, delim = ',', quote = '"', escape = '"')`,
)
await connection.run(sql)
await connection.run(`copy sales to '${target}' (format csv, header)`)
connection.closeSync()
instance.closeSync()
