/** A long address breaks before its domain. */
export const EmailText = ({ email }: { readonly email: string }) => {
  const [mailbox, domain] = email.split(/(?=@[^@]*$)/);
  return (
    <>
      {mailbox}
      <wbr />
      {domain}
    </>
  );
};
