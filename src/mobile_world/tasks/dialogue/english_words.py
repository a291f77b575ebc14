"""Frequent English words: none of them is a misspelling of another."""

from __future__ import annotations

from typing import Final

_COMMON: Final = """
    suspect suspects suspected matter matters idea ideas clue piece rather whether belongs regard
    able about above accepted accessibility across action actions activity actually add added adding address
    addresses adds afraid after afternoon again against age agents agree agreed agrees ahead airport alarm
    alarms all alone already also always am analysis and anew angry another answer answered answers any anybody
    anyone anything apart app appear appears apple apps april archive archives are aren't arms around ask asked
    asking asks assume attach attached attachment attachments attempt attempts august aunt baby back bad bag ban
    bank bars base baseline bath battery beach beautiful because become bed been before begin begins begun
    behaviour behind being believe belong below benchmark beside best bet better between beyond big bill bird
    birthday bit block blocks blue body book boot born boss boss's both bother bottom box boxes boy bread break
    breakfast breaks bring broken brother browser budget budgets build building built bus busy but button buy
    byte bytes cache calendar call called calls came camera can can't cancel cancelled candidate cannot
    canonical cant car card carries carry case cash cat catch certain chair chance change changed changes
    character characters chat cheap check checked checks checksum cheese child children choose chose chosen city
    claims class clean clear client clients climb clipboard clock close closed closes coat code codec codes
    coffee cold colleague colleagues college color colour colours column columns come comes command commands
    companies company compare compared compares comparison comparisons completion component composed condition
    conditions confidence configuration confirm confirmation confirmed connection console contact contacts
    contain container contains content continues control controller controls conversation conversations cook
    cool coordinates copied copies copy core cores correct cost costs could couldn't couldnt counted country
    course cousin cover covers crash cry current currently cut daily damaged dance dangerous dark data database
    databases date dates daughter day days deadline dear december decide decided decides decision declared
    declares deep default defaults degree delete deleted deletes dentist depend depends descriptors design desk
    device devices dialog dialogs did didn't die differ difference differences different differs difficult digit
    digits dinner direction directories directory disagree disagrees disk docs doctor document documents does
    doesn't doesnt dog doing don't done dont door down download downloads draft draw drawer drawing drawn draws
    dream dress drive drop dry dump dumps during each early easy edited editor effect effects eight either
    element elements else elsewhere email's employer empty emulator emulators end ended endpoint ends engine
    enter entered entry environment episode episodes equal error errors evaluation even evening event events
    ever every everybody everyone everything exact exactly examples exception exit expensive experiment
    experiments export external extra eyes face factor factors facts failed fails failure failures fall false
    family fan fast father fault faults february ferry few fewer field fields fight figures file files fill
    filled film filtered final find finds fine finger finished first fish five fixed flag flags flight floor
    flower fly focus folder folders follow follows fonts food foot for fork form format forms found four frame
    frames free fresh friday friend friends from front frozen fruit full function funny further garden gave
    gender gentle gestures get gets gift girl give given gives go goal goes gone good got gotten great grid
    group groups grow grows growth guess guesses guest guests guide guy guys had hadn't hair half hand handler
    happy hard harness has hash hashes hasn't hat have haven't having he's head header health hear heard heart
    heavy held hello help helps her here hers hidden hide hiding high highest hike him his history holiday home
    hope hopes horse hose hospital host hot hotel hour hours house how hr hundred hungry husband i'd i'll i'm
    i've icon idle ill im image images import imported included including index infrastructure input inputs
    inside install installed installs instance instances instead intents interval intervals interview
    interviewer into invalid invitation invite invited invitee isn't isnt issue it's item its itself ive january
    january's jet job journal july jump june just keep keeps kept keyboard keys kid kids kill killed kind
    kindness kinds kitchen know known knows label lake language large larger last late later laugh layout leaf
    learn leased least leave leaves left length less lesson let lets letter letters level levels library lies
    light like likes limit limits line lines link links list listens lists live lived lives load loaded loads
    local lock locked logs long longer look looked looks loop loopback lose lost lot lots loud louder love low
    luck luggage lunch machine machines made mail mails main make makes man manifest many march marks match
    matter may maybe meal mean meaning means meant measured measures meat media median medicine meeting meetings
    memory men menu message messages met method methods metrics middle midnight might milk mind minds mine
    minute minutes missing mode model models moderate module modules moment monday money month monthly moon more
    morning most mother mouth move moved moves movie much music must name named names narrow near nearly need
    needed needs neighbor neighbour neither net network never new next nice night nine nobody node nodes none
    noon nor normal normally nose not note notes nothing notification notifications november now null number
    numbers object objective observation october office official often ok okay old older once one only onto open
    opened opening opens option options orange order orders original other others otherwise our ours outcome
    output outside over package packages page pages paid paint pair pairs paper parameter parameters parents
    parse parsed parser part parts party pass passes passport past path paths pause pay pen people per perhaps
    permissions person pet phase phone phone's phones photo photos physical pick picked picker picture pictures
    pink pint pixel pixels place places plain plane play played player plays please please's plumber pm point
    points poor port ports position post power precise precisely preferences present press pretty price print
    printed prints private probability probe process processes processor program programs progress project
    projects prompt prompts proud proven provider providers published purple pushed put puts pytest question
    questions queue quick quiet quotes race races rain raised raises ran random rate rates reach read reading
    reads ready real really reason recipient recipients record recorded recording records recovery red reference
    refuse refused refuses rejected remove removed removes rename renamed rendered renderer rent repair repeats
    replaced replica replicas replied replies reply report reported reports request requests requirement
    requirements rest restored result results resume resumed retried retries return returns rich ride right ring
    rings rise river road room roommate roommates rooms root rose rotation round rounds rows rule rules run
    runner running runs sad safe said salary salt same saturday save saved saw say says scene scenes schema
    school score scored scores screen screens screenshot screenshots script scripts scroll sea seal search
    searched second seconds section see seed seeds seems seen sees select selected selection selects selfie sell
    send sender senders sending sends sent sentence separate september serial serve server servers serves
    service services session sessions set sets setting settings settle seven shade shall shared shares she's
    sheet shell shoe shoes shop short should shouldn't show shower shown shows sick side simple simulated since
    sing single sister sit sites six size sizes skill skills sleep slow small smallest smile snapshot snapshots
    snow soft solution solutions solved some somebody someone something sometimes son song sorry sort sorted
    sorts sounds source space speak specification speech speeches speed spell spelled spent split stand standard
    stands star start started starts states station status stay stays step steps stop stopped stops storage
    store stored strange stream streamed streams street strings strong student style subject success successes
    such sugar suggest suggests suite suites summary sun sunday suppose sure swim swipe switch syntax synthetic
    system table tables tabs tags take taken takes talk taps task tasks tea teach teacher tell tells ten
    terminal test tested tests text texts than thank thanks that that's the their them theme themselves then
    there there's these they they're thing things think thinks third thirsty this those thought thread threads
    three through throw thursday ticket tickets time times tired title titles toasts today token tokens told
    tomorrow tonight too took tool tools top touch touches town tracks train trajectory travel tree trees tries
    trip trouble true truth try tuesday turn turns twice two two's type typed types ugly unchanged uncle unclear
    under unfinished university unknown unless until use used useless uses usual usually vacation value values
    variable variant variants venus verb verbose verdict version versions very vet via video videos view viewer
    views virtual visit voice wait waiting waits wake walk wall want wanted wants warm warning was wash wasn't
    water way ways we're we've weak wear weather wedding wednesday week weekly weights well went were weren't
    wet what what's whatever whats when where where's wheres whether which while who who's whoever whole whom
    whos whose wide wife wild will win window windows winner wise with within without woken woman women won't
    wonder wondering word words work worked worker workers works worried worse worst would wouldn't write writes
    written wrong wrote year yellow yes yesterday yet you'd you'll you're you've young your yours
"""
_FREQUENT: Final = """
    need what when where which who how should could the this that and is are do does please number address email time
"""

COMMON: Final = frozenset(_COMMON.split())
FREQUENT: Final = frozenset(_FREQUENT.split())
"""What a misspelt word is taken for first."""
