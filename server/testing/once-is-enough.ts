/** For `test.skipIf`: what takes long on the embedded database is not done again where the others run on PostgreSQL. */
export const onceIsEnough = Boolean(process.env.TEST_DATABASE_URL);
