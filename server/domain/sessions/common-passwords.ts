// The most common passwords with eight characters or more.
const words = `
00000000 000000000 0000000000 01234567 012345678 0123456789 0987654321 11111111 111111111 1111111111 11112222
112233445566 12121212 123123123 12312312 123321123 1234554321 12341234 12344321 12345678 123456789 1234567890
12345678910 12345679 123456789a 123456789q 123456a7 1234567a 1234567q 12345qwert 12345qwerty 1234abcd 1234qwer
123abc123 123abc456 123qwe123 123qweasd 123qweasdzxc 12qwaszx 13579246 147258369 147852369 159357456 1a2b3c4d
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20002000 22222222 23456789 33333333
44444444 55555555 66666666 741852963 77777777 789456123 78945612 87654321 88888888 963852741 987654321 9876543210
98765432 99999999 999999999 a1b2c3d4 a1234567 a12345678 a123456789 aa123456 aaaaaaaa aaaaaaaaa abc12345 abc123456
abc123abc abcabc123 abcd1234 abcd12345 abcdefgh abcdefghi abcdef123 access14 administrator admin123 admin1234
admin12345 adminadmin administrator1 alexander alexandra alexander1 amanda123 anderson andrew123 angel123 angelina
anthony1 apples123 april2024 arsenal1 arsenal123 arsenalfc asdasd123 asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl
asdfghjkl1 asdfjkl; asdfqwer ashley123 aston123 astonvilla autumn2024 babygirl babygirl1 bananas1 barcelona
barcelona1 baseball baseball1 basketball basketball1 batman123 beautiful beautiful1 beckham7 beepaid1 beepaid123
benjamin benjamin1 bigdaddy birmingham blackcat blessed1 blink182 bluebird bluesky1 bradford brighton bristol1
broncos1 bubbles1 bubbles123 buster123 butterfly butterfly1 caroline cambridge carlos123 catherine celtic1888
celticfc changeme changeme1 changeme123 changeit charlie1 charlie12 charlie123 charlotte charlotte1 cheese123
chelsea1 chelsea12 chelsea123 chelseafc chicken1 chicken123 chocolate chocolate1 christian christina christine
christmas christmas1 christopher cinderella claudia1 computer computer1 consumer1 cookie123 coventry cowboys1
creative cricket1 danielle danielle1 daniel123 danny123 dearbook default1 default123 demo1234 derbycounty
diamond1 dolphin1 dolphins drowssap dragon12 dragon123 dragonball eastenders einstein elephant elephant1 elizabeth
elizabeth1 england1 england123 england66 everton1 everton123 evertonfc facebook facebook1 falcons1 family123
fernando ferrari1 fireball firebird fishing1 flower123 flowers1 football football1 football12 football123 forever1
forever21 franklin freddie1 freedom1 freedom123 friday13 friendly friends1 friendship fuckyou1 fuckyou123
fuckoff1 fulham123 gandalf1 garfield gateway1 gemma123 georgina giovanni glasgow1 goldfish golfer123 gabriel1
gabriella grandma1 greenday guinness guitar123 hannah123 hardcore harley123 harrypotter hello123 hello1234
hellohello hellokitty helloworld hercules highland hollywood homework honeybee hotmail1 hunter123 hurricane
idontknow iloveme1 iloveyou iloveyou1 iloveyou12 iloveyou2 iloveyou123 iloveyou! inspiron internet internet1
invincible ipswich1 isabella isabella1 january1 jasmine1 jasmine123 jennifer jennifer1 jessica1 jessica123 jonathan
jordan123 jordan23 joshua123 justin123 justinbieber katherine kathleen kawasaki killer123 kimberly kingkong
kristina lancaster landrover lasvegas lauren123 leicester leicester1 leedsutd leedsunited letmein1 letmein12
letmein123 letmeinnow lettmein liverpool liverpool1 liverpool12 liverpool123 liverpoolfc lollipop lollipop1
london12 london123 london2012 loveforever lovelife loveme123 lovely123 loveyou1 loveyou2 lucky123 mackenzie
madison1 manchester manchester1 manunited manutd123 manutd99 margaret marie123 marlboro marseille martin123 master12
master123 matthew1 matthew123 maverick mcdonald melissa1 mercedes mercury1 merlin123 metallica michael1 michael123
michaela michelle michelle1 midnight millie123 millwall mississippi mnbvcxz1 mobile123 monday123 monica123
monkey12 monkey123 monkey1234 monster1 montana1 morrison mother123 mountain mustang1 mypassword mypassword1
nathan123 natalie1 newcastle newcastle1 newpass1 newpassword nicholas nicholas1 nicole123 nintendo nirvana1
nothing1 november november1 october1 offspring oliver123 omega123 p@55w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword
p@ssword1 pa$$w0rd pa$$word pa55w0rd pa55word pa55word1 panthers paradise pass1234 pass12345 pass123456 passpass
passw0rd passw0rd1 passw0rd123 passwerd password password! password0 password01 password1 password1! password10
password11 password12 password123 password123! password1234 password12345 password2 password2024 password2025
password2026 password21 password22 password3 password4 password5 password6 password7 password8 password88 password9
password99 passwords passwort patricia patrick1 pavilion peaches1 peanut123 pepper123 phoenix1 pokemon1 pokemon123
poohbear poopoo123 portsmouth pretty123 princess princess1 princess12 princess123 pumpkin1 purple123 q1w2e3r4
q1w2e3r4t5 q1w2e3r4t5y6 qazwsx12 qazwsx123 qazwsxed qazwsxedc qazxswed qq123456 qqqqqqqq qwe123qwe qweasd123
qweasdzxc qweqwe123 qweqweqwe qwer1234 qwerasdf qwerqwer qwert123 qwert1234 qwert12345 qwertyui qwertyuiop
qwertyuiop1 qwerty01 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu1 rachel123 rainbow1
rangers1 rangers1872 rangersfc rasputin realmadrid rebecca1 redskins reddevil robert123 rockstar rockyou1
samantha samantha1 samson123 samsung1 samsung123 saturday scarface scorpion scotland scotland1 secret12 secret123
september september1 serenity sexylady shadow12 shadow123 shannon1 sheffield shithead shopping silver123 simpsons
skywalker slipknot snickers snoopy123 snowball soccer12 soccer123 softball sophie123 southend southampton spiderman
spiderman1 spitfire spongebob spring2024 spring2025 spring2026 stalker1 starwars starwars1 steelers stephanie
steven123 stupid123 summer01 summer12 summer123 summer2023 summer2024 summer2025 summer2026 sunderland sundance
sunflower sunshine sunshine1 sunshine12 superman superman1 superman123 superstar swansea1 swordfish system32
taylor123 teddybear tennis123 test1234 test12345 testing1 testing123 testtest thomas123 thunder1 thursday tigger12
tigger123 tinkerbell titanic1 tottenham tottenham1 trinity1 trustno1 trustno1! twilight unicorn1 united123
universal usuckballz1 vanessa1 vauxhall veronica victoria victoria1 viewsonic volleyball warcraft warhammer
warrior1 watford1 wednesday welcome01 welcome1 welcome12 welcome123 welcome2024 welcome2025 welcome2026 welcome!
westham1 westham123 westhamutd whatever whatever1 william1 william123 wildcats windows1 winston1 winter12 winter123
winter2023 winter2024 winter2025 winter2026 wolverine wolves123 wonderful woodland wordpass wrestling xbox3600
xxxxxxxx yankees1 yellow123 zaq12wsx zaq1zaq1 zaq1xsw2 zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvasdf zzzzzzzz
`;

const commonPasswords = new Set(words.split(/\s+/).filter((word) => word !== ''));

export const isCommonPassword = (password: string) => commonPasswords.has(password.toLowerCase());
